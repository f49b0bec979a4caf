import { Transport } from "@regia/api/client";
import { type RunStep, WORKFLOWS_PATH } from "@regia/api/workflows";
import { isJsonObject, type Json } from "@regia/domain/workflows";
import type { Backend } from "../backend/client.ts";
import { sessionTokens } from "../backend/sessionTokens.ts";

/** Extension of the files of each tool that writes some. */
const EXTENSIONS: Readonly<Record<string, string>> = { "table.write": ".csv", "file.write": ".txt" };

const textIn = (value: Json, name: string): string => {
  const found = isJsonObject(value) ? value[name] : undefined;
  return typeof found === "string" ? found : "";
};

/** The name of a step's file: as the step gave it, with an extension. */
export function fileName({ tool, input, key }: Pick<RunStep, "tool" | "input" | "key">): string {
  const name = textIn(input, "name") || key;
  return name.includes(".") ? name : `${name}${EXTENSIONS[tool] ?? ""}`;
}

/** Fetches the file that a step wrote. @throws ApiError */
export const fileCall =
  (backend: Backend) =>
  async (step: RunStep): Promise<File> => {
    const transport = new Transport({
      tokens: sessionTokens(backend),
      language: () => document.documentElement.lang,
    });
    const url = `${WORKFLOWS_PATH}?${new URLSearchParams({ file: textIn(step.output, "file") })}`;
    const content = (await transport.send({ url, reads: "blob" }, "safe")).body as Blob;
    return new File([content], fileName(step), { type: content.type });
  };
