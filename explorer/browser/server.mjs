// A minimal web server for the static page.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Serves a folder on the loopback interface. */
export async function startServer(folder) {
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url, "http://x/").pathname) || "index.html";
    try {
      const content = await readFile(join(folder, name));
      // As on common hosts of static pages, files may be cached for some minutes.
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream", "cache-control": "max-age=600" });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}
