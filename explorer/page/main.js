// The page: what is typed is asked about, and the answers are drawn.

import { ask, where } from "./backend.js";
import { at, fill, h } from "./dom.js";
import * as findings from "./findings.js";
import * as forms from "./forms.js";
import * as gallery from "./gallery.js";
import * as lines from "./lines.js";
import * as policy from "./policy.js";
import { further, questions } from "./questions.js";
import * as state from "./state.js";
import * as table from "./table.js";
import * as tokens from "./tokens.js";

const VERDICTS = {
  "same": ["fine", "All three standards read it alike."],
  "spelling": ["spelling", "The standards spell it differently, and mean the same."],
  "different-resource": ["different", "The standards find the same host, and another resource."],
  "different-host": ["different", "The standards do not find the same host."],
  "accepted-by-some": ["some", "Some standards accept it, others do not."],
  "accepted-by-none": ["refused", "No standard accepts it."],
};

let shown = "";
let asking = false;
let again = false;
let keeper;

const current = () => ({ input: at("input").value, base: at("base").value, policy: policy.read() });

/** Asks about what is typed now. While an answer is awaited no other question is sent: the last one counts. */
async function look() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  do {
    again = false;
    await answer(current());
  } while (again);
  asking = false;
}

/** The answers to requests, by the names of these. */
async function named(asked) {
  const names = Object.keys(asked);
  const list = names.length ? await ask(Object.values(asked)) : [];
  return Object.fromEntries(names.map((name, n) => [name, list[n]]));
}

async function answer(now) {
  const started = performance.now();
  try {
    const answers = await named(questions(now));
    draw(now, { ...answers, ...await named(further(answers)) });
    document.body.dataset.answered = now.input.length > 200 ? String(now.input.length) : now.input;
    document.body.dataset.base = now.base.slice(0, 200);
    document.body.dataset.took = (performance.now() - started).toFixed(1);
    document.body.dataset.first ??= performance.now().toFixed(1);
  } catch (error) {
    fill("verdict", h("p", { class: "verdict refused" }, h("strong", {}, "No answer: "), error.message));
    document.body.dataset.answered = "error";
  }
}

function draw(now, answers) {
  verdict(now, answers.readings);
  lines.draw(now, answers);
  table.draw(answers);
  findings.draw(answers);
  tokens.draw(now, answers);
  forms.ladder(now, answers);
  forms.conversions(now, answers);
  forms.scheme(answers);
  policy.draw(answers);
}

function verdict({ input }, { ok, error }) {
  if (error) return fill("verdict", h("p", { class: "verdict refused" }, error.message));
  const [tone, sentence] = VERDICTS[ok.verdict] ?? ["info", ok.verdict];
  const at = ok.parted_at === null ? "" : ` They part at byte ${ok.parted_at}.`;
  const relative = ok.readings.rfc3987.ok?.scheme === null ? " It is a relative reference: what it means depends on where it is found." : "";
  const empty = input === "" ? " It is empty, which is a reference to where it is found." : "";
  fill("verdict", h("p", { class: `verdict ${tone}`, "data-verdict": ok.verdict }, h("strong", {}, sentence), empty || relative || at));
}

/** Keeps the state in the address, a moment after the last letter. */
function keep() {
  clearTimeout(keeper);
  keeper = setTimeout(() => {
    const fragment = state.write(current());
    shown = fragment ?? "";
    history.replaceState(null, "", fragment ?? location.pathname);
  }, 200);
}

function typed() {
  grow();
  keep();
  look();
}

/** As high as what is in it, within reason. */
function grow() {
  const box = at("input");
  if (box.value.length > 5000) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}

function show({ input, base, policy: rules }) {
  at("input").value = input;
  at("base").value = base;
  policy.write(rules);
  grow();
  return look();
}

function choose(input, base) {
  at("input").value = input;
  at("base").value = base;
  typed();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  at("input").scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
  at("input").focus({ preventScroll: true });
}

function keys(event) {
  const field = event.target.closest?.("input, textarea");
  if (event.key === "/" && !field && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    at("input").focus();
    at("input").select();
  } else if (event.key === "Escape") {
    lines.light();
    field?.blur();
  }
}

at("ask").addEventListener("input", typed);
at("ask").addEventListener("submit", (event) => event.preventDefault());
at("policy-form").addEventListener("input", typed);
at("policy-form").addEventListener("submit", (event) => event.preventDefault());
at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("input").focus();
});
addEventListener("keydown", keys);
addEventListener("hashchange", () => {
  if (location.hash !== shown) show(state.read(location.hash));
});
addEventListener("resize", grow);

fill("where", where);
// The answer first: it is what one came for.
show(state.read(location.hash)).then(() => gallery.draw(choose));
