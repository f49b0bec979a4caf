import { say } from "../output/streams.ts";
import type { Texts } from "../texts/index.ts";
import { exitCodes } from "./exit.ts";

/** Makes Ctrl-C end the command with its documented exit code wherever it waits, instead of by the bare signal. */
export function endOnInterrupt({ program }: Texts): void {
  process.once("SIGINT", () => {
    say(program.error.interrupted);
    process.exit(exitCodes.interrupted);
  });
}
