// Asks the server that the page came from: requests of `urlens jsonl` in one message, answers in one.

/** Where what is typed goes to. */
export const where = "machine";

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
