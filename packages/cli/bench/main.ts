// Benchmarks of the command: its start compared with that of Node alone, and the cost of bulk work. Exits with 1 if a
// target is missed.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packInto } from "../pack/packInto.ts";
import { bulkFigures } from "./bulk.ts";

interface Figure {
  readonly name: string;
  readonly args: readonly string[];
  /** The promised maximum, as a multiple of the wall time of `node -e 0`. */
  readonly target: number;
}

const FIGURES: readonly Figure[] = [
  { name: "regia --version", args: ["--version"], target: 1.3 },
  {
    name: "regia estimate --plan pro --json",
    args: ["estimate", "--plan", "pro", "--json"],
    target: 1.8,
  },
];

const PAIRS = 60;
const NOTHING = ["-e", "0"];

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Wall time of a run of Node in milliseconds; its output is read to the end. */
function time(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const elapsed = performance.now() - started;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}.`);
  return elapsed;
}

/** Runs in pairs, in alternating order, so that other load on the machine affects both. */
function pairs(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { ratio: number; ours: number; node: number } {
  const ours: number[] = [];
  const node: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const measure = [() => node.push(time(NOTHING, env)), () => ours.push(time(args, env))];
    for (const run of pair % 2 === 0 ? measure : measure.reverse()) run();
  }
  const ratios = ours.map((each, index) => each / (node[index] ?? Number.NaN));
  return { ratio: median(ratios), ours: median(ours), node: median(node) };
}

const folder = mkdtempSync(join(tmpdir(), "regia-bench-"));
let isMissed = false;
try {
  const command = packInto(folder);
  // V8 caches compiled code from the second run on, as on any machine.
  const warm = { ...process.env, XDG_CACHE_HOME: join(folder, "cache") };
  const cold = { ...process.env, NODE_DISABLE_COMPILE_CACHE: "1" };
  for (const { name, args, target } of FIGURES) {
    time([command, ...args], warm);
    const { ratio, ours, node } = pairs([command, ...args], warm);
    const first = pairs([command, ...args], cold);
    const isMet = ratio <= target;
    isMissed ||= !isMet;
    console.log(
      `${isMet ? "met   " : "missed"}  ${name}: ${ratio.toFixed(2)} times node -e 0 (at most ${target}); ` +
        `${ours.toFixed(0)} ms against ${node.toFixed(0)} ms; ${first.ratio.toFixed(2)} with nothing compiled before`,
    );
  }
  for (const { name, value, unit, below } of await bulkFigures(command, folder)) {
    const isMet = below === undefined || value < below;
    isMissed ||= !isMet;
    const promise = below === undefined ? "" : ` (below ${below.toFixed(0)} ${unit})`;
    console.log(`${isMet ? "met   " : "missed"}  ${name}: ${value.toFixed(1)} ${unit}${promise}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMissed ? 1 : 0);
