// Runs the packed command as often as it is told to, each time with its own modules and surroundings, like a new process.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { Script } from "node:vm";

/** A run that the parent asks for. */
export interface Run {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly input: string | Uint8Array;
}

const [, , command = ""] = process.argv;
const text = readFileSync(command, "utf8").replace(/^#!.*/, "");
const program = new Script(`(function (require) {${text}\n})`, { filename: command });
const requireBuiltIn = createRequire(command);

/** What the command adds to its process and only the end of that removes. */
const EVENTS = ["exit", "SIGINT", "SIGTERM"] as const;

process.on("message", ({ args, env, cwd, input }: Run) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, command, ...args];
  process.exitCode = undefined;
  const stdin = Readable.from(input.length > 0 ? [Buffer.from(input)] : []);
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  // A process ends when it waits for nothing any more; the channel to the parent does not count.
  process.channel?.unref();
  process.once("beforeExit", (code) => {
    process.channel?.ref();
    process.emit("exit", code);
    for (const event of EVENTS) process.removeAllListeners(event);
    for (const stream of [process.stdout, process.stderr]) stream.write(`\0${code}\0`);
  });
  program.runInThisContext()(requireBuiltIn);
});
