// The page: sends the input to the back end, and draws the answers.

import { ask, privacy } from "./backend.js";
import { onChoose, release } from "./bytes.js";
import * as copy from "./copy.js";
import { at, fill, h, isPhone } from "./dom.js";
import * as findings from "./findings.js";
import * as lines from "./lines.js";
import * as policy from "./policy.js";
import * as programs from "./programs.js";
import { followUps, panelFollowUps, panelQuestions, questions, tableQuestions } from "./questions.js";
import * as state from "./state.js";
import * as table from "./table.js";
import * as terms from "./terms.js";
import { characterAt, quiet, shown, visible } from "./text.js";

const VERDICTS = {
  "same": ["fine", "All three standards agree."],
  "spelling": ["spelling", "The standards agree on the meaning, but write it differently."],
  "different-resource": ["different", "The standards find the same host, but different resources."],
  "different-host": ["different", "The standards find different hosts."],
  "accepted-by-some": ["some", "Only some standards accept it."],
  "accepted-by-none": ["refused", "No standard accepts it."],
};

/** Modules that the main answer does not need. They are loaded after the first one. */
const loadRest = () => Promise.all([import("./edit.js"), import("./forms.js"), import("./gallery.js"), import("./tokens.js"), import("./tools.js")]);
let rest = null;

let fragmentShown = "";
let isBusy = false;
let isOutdated = false;
let saveTimer;

const current = () => ({ input: at("input").value, base: at("base").value, policy: policy.read(), pair: programs.pair() });

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

/** Waits until the browser has shown what is drawn. A page in the background shows nothing. */
const isShown = () => new Promise((done) => {
  requestAnimationFrame(() => setTimeout(done));
  setTimeout(done, 50);
});

/** Draws the main answer, then the panels below it, unless the input has changed. */
async function answer(now) {
  const started = performance.now();
  const { dataset } = document.body;
  try {
    const answers = await named(questions(now));
    Object.assign(answers, await named(followUps(now, answers)));
    draw(now, answers);
    dataset.took = (performance.now() - started).toFixed(1);
    dataset.first ??= performance.now().toFixed(1);
    await isShown();
    if (isOutdated) return;
    const [edit, forms, , tokens, tools] = await (rest ??= loadRest());
    const isOpen = PANELS.some((id) => at(id).open);
    Object.assign(answers, await named({ ...tableQuestions(now, answers), ...isOpen ? panelQuestions(now, answers) : {} }));
    if (isOpen) Object.assign(answers, await named(panelFollowUps(answers)));
    table.draw(answers);
    if (isOpen) {
      edit.draw(answers);
      tokens.draw(now, answers);
      forms.steps(now, answers);
      forms.conversions(now, answers);
      forms.scheme(answers);
    }
    if (at("other").value) tools.compare();
    dataset.answered = now.input.length > 200 ? String(now.input.length) : now.input;
    dataset.base = now.base.slice(0, 200);
  } catch (error) {
    fill("verdict", h("p", { class: "verdict refused" }, h("strong", {}, "Error: "), error.message));
    document.body.dataset.answered = "error";
  }
}

function draw(now, answers) {
  release();
  title(now.input);
  verdict(now, answers);
  lines.draw(now, answers);
  findings.draw(answers);
  policy.draw(now, answers);
  programs.draw(now, answers);
  copy.draw(now, answers);
  at("edit-card").hidden = !answers.readings.ok?.readings.whatwg.ok;
}

/** Panels below the main answer. A closed one is drawn when it is opened. */
const PANELS = ["edit-card", "tokens-card"];

/** The title of the page has the input, so that tabs and bookmarks show it. */
function title(input) {
  const short = visible(input.length > 80 ? `${input.slice(0, 80)}…` : input);
  document.title = input === "" ? TITLE : `${short} · urlens`;
}

const TITLE = document.title;

function verdict({ input }, { readings: { ok, error }, policy: allowed, programs: read, between }) {
  if (error) return fill("verdict", h("p", { class: "verdict refused" }, error.message));
  const [tone, sentence] = VERDICTS[ok.verdict] ?? ["info", ok.verdict];
  const at = ok.first_difference === null ? null : firstDifference(input, ok.first_difference);
  const relative = ok.readings.rfc3987.ok?.scheme === null ? " This is a relative reference: its meaning depends on a base." : "";
  const empty = input === "" ? " An empty reference refers to its base." : "";
  fill("verdict", h("p", { class: `verdict ${tone}`, "data-verdict": ok.verdict }, h("strong", {}, sentence), empty || relative || at), summary(ok, allowed, read, between));
}

/** The sentence about the first difference, with its character. */
function firstDifference(input, byte) {
  const character = characterAt(input, byte);
  return [` First difference at byte ${byte}`, character === null ? " (the end)." : [": ", h("strong", { class: "mono" }, shown(character)), "."]];
}

/** The short answers: the host, the programs, the chosen program, and the policy. Each leads to its panel. */
function summary({ readings }, { ok: decision }, read, between) {
  const url = readings.whatwg.ok;
  const host = url ? url.hostname ? [quiet("Browsers: host "), h("strong", { class: "mono" }, shown(url.hostname))] : quiet("Browsers: no host") : quiet("Browsers reject it");
  const places = read?.ok ? programs.places(read.ok.groups).length : undefined;
  const many = places === undefined ? null : places > 1 ? [quiet("Programs: "), h("strong", {}, `${places} different places`)] : quiet(places ? "Programs: one place" : "Programs: none connects");
  const may = decision ? [quiet("Server may fetch it: "), h("strong", {}, decision.allowed ? "yes" : "no")] : null;
  const link = (tone, id, text) => (text ? h("li", {}, h("a", { class: `summary ${tone}`, href: `#${id}`, onclick: (event) => jump(event, id) }, text)) : null);
  return h("ul", { class: "summaries" },
    link("", "lines-title", host),
    link("", "programs-title", between?.ok ? programs.short(between.ok.fetcher) : null),
    link(places > 1 ? "different" : "", "programs-title", many),
    link(decision?.allowed ? "fine" : "refused", "policy-title", may));
}

/** Scrolls to a heading. The fragment of the page is its state, and stays. */
function jump(event, id) {
  event.preventDefault();
  at(id).scrollIntoView({ block: "start" });
  at(id).setAttribute("tabindex", "-1");
  at(id).focus({ preventScroll: true });
}

/** Saves the state in the URL fragment: a choice is a new entry of the history, typing replaces the current one. */
function save(isChoice) {
  clearTimeout(saveTimer);
  const write = () => {
    const fragment = state.write(current());
    if (isChoice && fragment !== fragmentShown) history.pushState(null, "", fragment ?? location.pathname);
    else history.replaceState(null, "", fragment ?? location.pathname);
    fragmentShown = fragment ?? "";
  };
  if (isChoice) write();
  else saveTimer = setTimeout(write, 200);
}

function changed(isChoice = false) {
  fitHeight();
  save(isChoice === true);
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

function choose(input, base = "") {
  // The text that was typed last has its own entry.
  if (saveTimer) clearTimeout(saveTimer);
  history.replaceState(null, "", state.write(current()) ?? location.pathname);
  at("input").value = input;
  at("base").value = base;
  changed(true);
}

/** Chooses an example, and moves to the input. */
function chooseExample(input, base) {
  choose(input, base);
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
    release();
    field?.blur();
  }
}

at("ask").addEventListener("input", () => changed());
at("ask").addEventListener("submit", (event) => event.preventDefault());
at("policy-form").addEventListener("input", () => changed());
at("policy-form").addEventListener("submit", (event) => event.preventDefault());
at("skip").addEventListener("click", (event) => {
  event.preventDefault();
  at("input").focus();
});
addEventListener("keydown", keys);
addEventListener("popstate", () => {
  if (location.hash === fragmentShown) return;
  fragmentShown = location.hash;
  show(state.read(location.hash));
});
at("pair-form").addEventListener("change", () => {
  programs.choosePair();
  update();
});
for (const id of ["tools-form", "pair-form"]) at(id).addEventListener("submit", (event) => event.preventDefault());
for (const id of PANELS) at(id).addEventListener("toggle", () => at(id).open && update());
addEventListener("resize", fitHeight);

fill("privacy", privacy);
onChoose(choose);
lines.start();
// On a phone, details are closed at first.
if (isPhone()) for (const it of document.querySelectorAll("details.more-panels, details.more-options")) it.open = false;
fragmentShown = location.hash;
// The names of programs are loaded with the back end, the rest after the first answer.
programs.start()
  .catch(() => {}) // Without them, programs have their codes.
  .then(() => show(state.read(location.hash)))
  .then(() => rest ??= loadRest())
  .then(([, , gallery, , tools]) => {
    at("other").addEventListener("input", tools.compare);
    at("text").addEventListener("input", tools.scan);
    return Promise.all([gallery.draw(chooseExample), programs.fillSelects(), findings.start(), terms.start(), tools.compare(), tools.scan()]);
  })
  .then(() => { document.body.dataset.ready = ""; });
