// The page: sends the input to the back end, and draws the answers.

import { ask, privacy } from "./backend.js";
import { at, fill, h } from "./dom.js";
import * as findings from "./findings.js";
import * as forms from "./forms.js";
import * as gallery from "./gallery.js";
import * as lines from "./lines.js";
import * as policy from "./policy.js";
import { followUps, questions } from "./questions.js";
import * as state from "./state.js";
import * as table from "./table.js";
import * as tokens from "./tokens.js";

const VERDICTS = {
  "same": ["fine", "All three standards agree."],
  "spelling": ["spelling", "The standards agree on the meaning, but write it differently."],
  "different-resource": ["different", "The standards find the same host, but different resources."],
  "different-host": ["different", "The standards find different hosts."],
  "accepted-by-some": ["some", "Only some standards accept it."],
  "accepted-by-none": ["refused", "No standard accepts it."],
};

let fragmentShown = "";
let isBusy = false;
let isOutdated = false;
let saveTimer;

const current = () => ({ input: at("input").value, base: at("base").value, policy: policy.read() });

/** Updates the page for the current input. During an update, only the latest input is remembered. */
async function update() {
  if (isBusy) {
    isOutdated = true;
    return;
  }
  isBusy = true;
  do {
    isOutdated = false;
    await answer(current());
  } while (isOutdated);
  isBusy = false;
}

/** The answers to named requests, by name. */
async function named(asked) {
  const names = Object.keys(asked);
  const list = names.length ? await ask(Object.values(asked)) : [];
  return Object.fromEntries(names.map((name, n) => [name, list[n]]));
}

async function answer(now) {
  const started = performance.now();
  try {
    const answers = await named(questions(now));
    draw(now, { ...answers, ...await named(followUps(answers)) });
    document.body.dataset.answered = now.input.length > 200 ? String(now.input.length) : now.input;
    document.body.dataset.base = now.base.slice(0, 200);
    document.body.dataset.took = (performance.now() - started).toFixed(1);
    document.body.dataset.first ??= performance.now().toFixed(1);
  } catch (error) {
    fill("verdict", h("p", { class: "verdict refused" }, h("strong", {}, "Error: "), error.message));
    document.body.dataset.answered = "error";
  }
}

function draw(now, answers) {
  verdict(now, answers.readings);
  lines.draw(now, answers);
  table.draw(answers);
  findings.draw(answers);
  tokens.draw(now, answers);
  forms.steps(now, answers);
  forms.conversions(now, answers);
  forms.scheme(answers);
  policy.draw(now, answers);
}

function verdict({ input }, { ok, error }) {
  if (error) return fill("verdict", h("p", { class: "verdict refused" }, error.message));
  const [tone, sentence] = VERDICTS[ok.verdict] ?? ["info", ok.verdict];
  const at = ok.parted_at === null ? "" : ` First difference at byte ${ok.parted_at}.`;
  const relative = ok.readings.rfc3987.ok?.scheme === null ? " This is a relative reference: its meaning depends on a base." : "";
  const empty = input === "" ? " An empty reference refers to its base." : "";
  fill("verdict", h("p", { class: `verdict ${tone}`, "data-verdict": ok.verdict }, h("strong", {}, sentence), empty || relative || at));
}

/** Saves the state in the URL fragment, shortly after the last change. */
function save() {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => {
    const fragment = state.write(current());
    fragmentShown = fragment ?? "";
    history.replaceState(null, "", fragment ?? location.pathname);
  }, 200);
}

function changed() {
  fitHeight();
  save();
  update();
}

/** Fits the height of the input to its text. */
function fitHeight() {
  const box = at("input");
  if (box.value.length > 5000) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight + 2}px`;
}

function show({ input, base, policy: rules }) {
  at("input").value = input;
  at("base").value = base;
  policy.write(rules);
  fitHeight();
  return update();
}

function choose(input, base) {
  at("input").value = input;
  at("base").value = base;
  changed();
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  at("input").scrollIntoView({ block: "center", behavior: reducedMotion ? "auto" : "smooth" });
  at("input").focus({ preventScroll: true });
}

function keys(event) {
  const field = event.target.closest?.("input, textarea");
  if (event.key === "/" && !field && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    at("input").focus();
    at("input").select();
  } else if (event.key === "Escape") {
    lines.highlight();
    field?.blur();
  }
}

at("ask").addEventListener("input", changed);
at("ask").addEventListener("submit", (event) => event.preventDefault());
at("policy-form").addEventListener("input", changed);
at("policy-form").addEventListener("submit", (event) => event.preventDefault());
at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("input").focus();
});
addEventListener("keydown", keys);
addEventListener("hashchange", () => {
  if (location.hash !== fragmentShown) show(state.read(location.hash));
});
addEventListener("resize", fitHeight);

fill("privacy", privacy);
// The gallery is drawn after the first answer.
show(state.read(location.hash)).then(() => gallery.draw(choose));
