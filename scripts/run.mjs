// The entry point of `npm start`, `npm test` and the other scripts: installs the pinned toolchain (once, without
// output), writes the types of the texts, then runs scripts/tasks/TASK.ts on the pinned Node. Runs on any Node >= 20,
// before anything is installed.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { unusableIn } from "./bootstrap/place.mjs";
import { say } from "./bootstrap/texts.mjs";
import { writeTextTypes } from "./bootstrap/textTypes.mjs";
import { prepareToolchain, root } from "./bootstrap/toolchain.mjs";

const [task = "", ...args] = process.argv.slice(2);

const unusable = unusableIn(root, task);
if (unusable.length > 0) {
  console.error(say("placeUnusable", { path: root, characters: unusable.join(" "), task }));
  process.exit(1);
}

try {
  const { node, path } = await prepareToolchain();
  writeTextTypes(root);
  run(node, { ...process.env, PATH: path });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/**
 * Runs the task and exits with its code. The IPC channel lets the task notice when this process is killed; checking the
 * parent's id lets this process notice when npm is killed. Either way no orphan keeps the port.
 * @param {string} node path of the pinned Node
 * @param {NodeJS.ProcessEnv} env
 */
function run(node, env) {
  const child = spawn(
    node,
    ["--disable-warning=ExperimentalWarning", join(root, "scripts/tasks", `${task}.ts`), ...args],
    {
      env,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    },
  );
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500);
  watch.unref();
  let interrupted = false;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group; only the second one is passed on, in case the first was ours alone.
      if (signal !== "SIGINT" || interrupted || !process.stdin.isTTY) child.kill(signal);
      interrupted = true;
    });
  }
  child.on("error", (error) => {
    console.error(say("nodeFailed", { reason: error.message }));
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1));
  });
}
