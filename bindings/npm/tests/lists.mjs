// Lists of cases of others: a folder that URLENS_LISTS names.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.env.URLENS_LISTS;

/** Options of a test that needs a list: without the folder it is skipped, and without the list it fails. */
export const needsLists = { skip: folder ? false : "URLENS_LISTS is not set" };

/** The cases of a list. */
export function read(path) {
  const file = join(folder, path);
  if (!existsSync(file)) throw new Error(`no ${path} in URLENS_LISTS`);
  return JSON.parse(readFileSync(file, "utf8"));
}
