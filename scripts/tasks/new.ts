// `npm run new KIND ...`: makes the files of a new component, screen, story, command or migration, and names it where the
// checks look for it. Without arguments it prints what it can make.
import { writeTextTypes } from "../bootstrap/textTypes.mjs";
import { root } from "../bootstrap/toolchain.mjs";
import { planOf, Refusal } from "../generator/generator.ts";
import { write } from "../generator/write.ts";

try {
  const plan = planOf(root, process.argv.slice(2));
  write(root, plan);
  writeTextTypes(root);
  console.log([...plan.keys()].join("\n"));
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exit(error instanceof Refusal ? 2 : 1);
}
