// `node packages/local/bench/main.ts`: measures the embedded backend's start, its memory and the admin function.
import { adminFigures } from "./admin.ts";
import { isKept, lineOf } from "./figure.ts";
import { startFigures } from "./start.ts";

let missed = false;
for (const measure of [startFigures, adminFigures]) {
  const figures = await measure();
  console.log(figures.map(lineOf).join("\n"));
  missed ||= !figures.every(isKept);
}
process.exit(missed ? 1 : 0);
