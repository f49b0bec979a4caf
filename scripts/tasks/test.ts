// `npm test`: every check that a change must pass. `npm test -- NAME...` runs only the named ones, also those that otherwise
// only the exhaustive run takes; `--changed[=COMMIT]` what the changes since a commit can affect; `--shard=1/4` one of four
// parts for machines that work side by side; `--exhaustive` (`npm run test:exhaustive`) all rounds, languages and mutations;
// `--keep-times` writes how long each check took, from which the next run takes its order.
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ensureChromium, ensureTestBrowser, missingBrowser } from "../bootstrap/browser.ts";
import { installDebianPackages } from "../bootstrap/debian.ts";
import { ensureProxies, missingProxies } from "../bootstrap/proxies.ts";
import { changedSince, filesOfCheckout, startOfChanges } from "../changes/changedFiles.ts";
import { readDependencies } from "../changes/dependencies.ts";
import { type Selected, selectionOf } from "../changes/selection.ts";
import type { Check } from "../checks/check.ts";
import { checks } from "../checks/checks.ts";
import { partOf, workOff } from "../checks/queue.ts";
import { keepTimes, secondsOf } from "../checks/times.ts";

process.on("disconnect", () => process.exit(1));

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  // `--changed` may have a value, which parseArgs cannot express.
  const args = process.argv.slice(2).map((arg) => (arg === "--changed" ? "--changed=" : arg));
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        changed: { type: "string" },
        exhaustive: { type: "boolean", default: false },
        "keep-times": { type: "boolean", default: false },
        shard: { type: "string" },
      },
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals: wanted } = readArguments();

const names = new Set(checks.map(({ name }) => name));
/** A check by its name, or all of a group, such as `types`. */
const isNamed = ({ name }: Check, wish: string) =>
  names.has(wish) ? name === wish : name.startsWith(`${wish}:`);
const unknown = wanted.filter((wish) => !checks.some((check) => isNamed(check, wish)));
if (unknown.length > 0)
  fail(`No check is named ${unknown.join(", ")}. The checks are: ${[...names].join(", ")}.`);

/** The checks of this run, without what they need. */
function wantedChecks(): readonly Check[] {
  if (wanted.length > 0) return checks.filter((check) => wanted.some((wish) => isNamed(check, wish)));
  return checks.filter(({ exhaustive = false }) => values.exhaustive || !exhaustive);
}

/** A part of the checks, such as "1/4". */
function shardOf(all: readonly Check[], shard: string): readonly Check[] {
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(shard) ? shard.split("/").map(Number) : [];
  if (part < 1 || part > parts) fail(`--shard=${shard} is no part: write --shard=1/4 to --shard=4/4.`);
  return partOf(all, { part, parts }, secondsOf);
}

/** What is run of each check, and why. */
async function selected(): Promise<readonly Selected[]> {
  const all = values.shard === undefined ? wantedChecks() : shardOf(wantedChecks(), values.shard);
  if (values.changed === undefined) return all.map((check) => ({ check, reason: "" }));
  const commit = values.changed || startOfChanges();
  const [changed, files] = [changedSince(commit), filesOfCheckout()];
  console.log(`${changed.length} files differ from ${commit}.`);
  const dependencies = await readDependencies(files);
  const chosen = all.map((check) => selectionOf(check, { changed, files, dependencies }));
  for (const { check, reason } of chosen) console.log(`${check.name} ${reason}.`);
  return chosen.filter(({ files: some }) => some?.length !== 0);
}

const chosen = await selected().catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
);
const filesOf = new Map(chosen.map(({ check, files }) => [check.name, files]));
const needed = new Set(chosen.flatMap(({ check }) => check.needs ?? []));
const run = checks.filter(({ name }) => filesOf.has(name) || needed.has(name));

if (values.exhaustive) process.env["REGIA_EXHAUSTIVE"] = "true";
if (run.some(({ programs }) => programs === "browser and proxies")) {
  installDebianPackages([...missingBrowser(), ...missingProxies()]);
  ensureProxies();
}
if (run.some(({ programs }) => programs)) {
  const whole = ensureChromium();
  const browser = values.exhaustive ? whole : ensureTestBrowser();
  Object.assign(process.env, { CHROMIUM_PATH: whole, TEST_BROWSER_PATH: browser });
}

let passed = 0;
let failed = 0;
const broken: { readonly name: string; readonly failures: readonly string[] }[] = [];
const times = new Map<string, number>();
const started = performance.now();
await workOff(run, {
  places: Number(process.env["REGIA_TEST_PLACES"]) || availableParallelism() + 2,
  secondsOf,
  perform: (check) => check.run({ live: run.length === 1, files: filesOf.get(check.name) }),
  onEnd: ({ check: { name }, outcome, seconds }) => {
    passed += outcome.passed;
    failed += outcome.failed;
    times.set(name, seconds);
    if (outcome.failed > 0) broken.push({ name, failures: outcome.failures });
    console.log(`${outcome.failed > 0 ? "failed" : "passed"}  ${name}  ${seconds.toFixed(1)} s`);
    if (outcome.output) console.log(outcome.output);
  },
});
if (values["keep-times"]) keepTimes(times);

const minutes = ((performance.now() - started) / 60_000).toFixed(1);
for (const { name, failures } of broken) console.log(`\nfailed in ${name}:\n  ${failures.join("\n  ")}`);
console.log(
  `\n${minutes} min${broken.length > 0 ? `; failed: ${broken.map(({ name }) => name).join(", ")}` : ""}`,
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
