// A back end that sends requests of `urlens jsonl` to the server of the page, all in one HTTP request.

/** The sentence about the input in the footer. */
export const privacy = "Your input is sent only to the server of this page.";

/** The answers to `requests`, in order. */
export async function ask(requests) {
  const response = await fetch("ask", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: requests.map((request) => JSON.stringify(request)).join("\n"),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text.trim() || `the server answered ${response.status}`);
  return text.trimEnd().split("\n").map((line) => JSON.parse(line));
}
