import * as v from "valibot";
import { type MakeTool, readArguments } from "./setting.ts";
import { NO_FILE, storedFile } from "./storedFile.ts";

const request = v.object({ name: v.string(), text: v.string() });

/** Writes a text into a file of the workspace. */
export const fileWrite: MakeTool = (description) => ({
  description,
  unavailable: null,
  readsOutside: false,
  perform: (args) => {
    const { name, text } = readArguments(request, args, description);
    return Promise.resolve({ kind: "effect", effect: storedFile(name, text) });
  },
  standIn: () => NO_FILE,
});
