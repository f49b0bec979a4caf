// `npm test`: every check of the product. `npm test -- NAME...` runs only the named ones.
import { basename, join } from "node:path";
import { ensureChromium, ensureTestBrowser, missingBrowser } from "../bootstrap/browser.ts";
import { installDebianPackages } from "../bootstrap/debian.ts";
import { ensureProxies, missingProxies } from "../bootstrap/proxies.ts";
import { root } from "../bootstrap/toolchain.mjs";
import { buildApp } from "../build/app.ts";
import { buildStorybook } from "../build/storybook.ts";
import { type Check, command, outcomeOf } from "../checks/check.ts";
import { references } from "../checks/references.ts";
import { e2e, vitest } from "../checks/suites.ts";
import { supply } from "../checks/supply.ts";

process.on("disconnect", () => process.exit(1));

const module = (path: string) => join(root, "node_modules", path);
const types = (folder: string) =>
  command(`types:${basename(folder)}`, [module("typescript/bin/tsc"), "-p", join(root, folder)]);

/** Checks on one core each, two at a time: one for each core of a small machine. */
const light: Check[] = [
  command("lint", [module("@biomejs/biome/bin/biome"), "ci", "--colors=off", "--error-on-warnings", root]),
  command("boundaries", [
    module("dependency-cruiser/bin/dependency-cruiser.mjs"),
    ...["--config", join(root, ".dependency-cruiser.cjs"), "packages", "functions"],
  ]),
  command("knip", [module("knip/bin/knip.js"), "--no-progress"]),
  command("knip:production", [
    module("knip/bin/knip.js"),
    ...["--no-progress", "--production", "--include", "exports", "--workspace", "!packages/ui"],
  ]),
  references,
  supply,
  ...["scripts", "packages/domain", "packages/api", "packages/ui", "packages/app"].map(types),
  ...["packages/cli", "packages/local", "functions"].map(types),
];

/** The production build and the static Storybook; several checks need them, and a new clone has none. */
const build: Check = {
  name: "build",
  run: () =>
    buildApp()
      .then(buildStorybook)
      .then(
        () => outcomeOf([]),
        (error: unknown) => outcomeOf([String(error)]),
      ),
};

/** These use both cores, so they run one after the other. */
const rules = vitest("rules", ["domain", "api", "functions", "cli", "app", "scripts"]);
const backend = vitest("backend", ["local"]);

/** A page of stories waits about half of its time, so two run at once. */
const components = vitest("components", ["ui (component stories)"]);
const screens = vitest("screens", ["ui (screen stories)", "ui (browser)"]);

/** The same stories in another language, without the accessibility check. */
const storiesIn = (language: string, env: Record<string, string>) => [
  vitest(`components:${language}`, ["ui (component stories)"], { STORYBOOK_LANGUAGE: language, ...env }),
  vitest(`screens:${language}`, ["ui (screen stories)"], { STORYBOOK_LANGUAGE: language, ...env }),
];
/** Conditions, such as the dark theme, are tested in Italian only. */
const english = storiesIn("en", { STORYBOOK_WITHOUT_TAG: "condition" });
/** Texts 40 % longer, from right to left. Only when named, because it finds little that the others do not. */
const pseudo = storiesIn("pseudo", { STORYBOOK_DIRECTION: "rtl" });
const product = e2e();

/** Runs at low priority, in the time that the tests of backend and browser wait. */
const library = vitest("library", ["ui (node)", "ui (site)"]);

const heavy = [rules, backend, components, screens, ...english, product, library];

const wanted = process.argv.slice(2);
const known = [...light, build, ...heavy, ...pseudo].map((check) => check.name);
const unknown = wanted.filter(
  (name) => !known.some((check) => check === name || check.startsWith(`${name}:`)),
);
if (unknown.length > 0) {
  console.error(`No check is named ${unknown.join(", ")}. The checks are: ${known.join(", ")}.`);
  process.exit(2);
}
const selected = (check: Check) =>
  wanted.length === 0 || wanted.some((name) => check.name === name || check.name.startsWith(`${name}:`));

let passed = 0;
let failed = 0;
const broken: { readonly name: string; readonly failures: readonly string[] }[] = [];

async function perform(check: Check): Promise<void> {
  const started = performance.now();
  const outcome = await check.run();
  passed += outcome.passed;
  failed += outcome.failed;
  if (outcome.failed > 0) broken.push({ name: check.name, failures: outcome.failures });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${outcome.failed > 0 ? "failed" : "passed"}  ${check.name}  ${seconds} s`);
  if (outcome.output) console.log(outcome.output);
}

const performSelected = (check: Check) => (selected(check) ? perform(check) : undefined);

async function worker(queue: Check[]): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) await perform(check);
}

const started = performance.now();
const isHeavy = [...heavy, ...pseudo].some(selected);
if (selected(backend)) {
  installDebianPackages([...missingBrowser(), ...missingProxies()]);
  ensureProxies();
}
if (isHeavy) {
  const [browser, whole] = [ensureTestBrowser(), ensureChromium()];
  Object.assign(process.env, { TEST_BROWSER_PATH: browser, CHROMIUM_PATH: whole });
}
const queue = [build, ...light].filter((check) => selected(check) || (isHeavy && check === build));
await Promise.all([worker(queue), worker(queue)]);
const inTurn = async () => {
  await performSelected(rules);
  await performSelected(backend);
  await Promise.all([performSelected(components), performSelected(screens)]);
  await Promise.all(english.map(performSelected));
  if (wanted.length > 0) await Promise.all(pseudo.map(performSelected));
  await performSelected(product);
};
await Promise.all([inTurn(), performSelected(library)]);

const minutes = ((performance.now() - started) / 60_000).toFixed(1);
for (const { name, failures } of broken) console.log(`\nfailed in ${name}:\n  ${failures.join("\n  ")}`);
console.log(
  `\n${minutes} min${broken.length > 0 ? `; failed: ${broken.map(({ name }) => name).join(", ")}` : ""}`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
