import { ClosedPipeError, print } from "../output/streams.ts";
import { exitCodes } from "./exit.ts";
import { VERSION } from "./version.ts";

/**
 * Runs the command line and sets the exit code of the process. Never rejects.
 *
 * @param args - the arguments after `regia`
 * @param env - the environment; only the documented variables are read
 */
export async function start(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  // Scripts and installers request the version, so it is printed before the rest of the program is loaded.
  if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
    process.exitCode = printVersion();
    return;
  }
  const { run } = await import("./run.ts");
  process.exitCode = await run(args, env);
}

function printVersion(): number {
  try {
    print(`${VERSION}\n`);
    return exitCodes.done;
  } catch (error) {
    return error instanceof ClosedPipeError ? exitCodes.done : exitCodes.failed;
  }
}
