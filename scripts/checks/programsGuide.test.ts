import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { absentField } from "../../functions/lib/models/native.ts";
import { embeddingRequest } from "../../packages/api/src/v1/embeddings.ts";
import { chatCompletionRequest, PASSED_FIELDS } from "../../packages/api/src/v1/requests.ts";
import { responseRequest } from "../../packages/api/src/v1/responseRequests.ts";
import { UNSUPPORTED } from "../../packages/api/src/v1/unsupported.ts";
import { PROVIDERS, type ProviderKey } from "../../packages/domain/src/router/index.ts";
import { completionRequestOf, ProtocolError } from "../../packages/local/src/demonstration/protocol.ts";

/** What is read of a schema of valibot's. */
interface Schema {
  readonly type: string;
  readonly message?: unknown;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

type Row = readonly string[];

const isPassed = (name: string) => PASSED_FIELDS.some((field) => field === name);
const completion: Readonly<Record<string, Schema>> = chatCompletionRequest.pipe[0].entries;
const providers = Object.keys(PROVIDERS) as readonly ProviderKey[];

/** The values that a schema allows where it refuses all others as not supported. */
function onlyValues({ message, item, options, literal }: Schema): readonly unknown[] | undefined {
  if (item !== undefined) return onlyValues(item);
  if (message !== UNSUPPORTED) return undefined;
  if (literal !== undefined) return [literal];
  return options?.every((one) => typeof one === "string") ? options : undefined;
}

/** What Regia does with a field. */
function treatmentOf(name: string, field: Schema, silent: readonly string[]): string {
  const inner = field.wrapped ?? field;
  if (inner.type === "never") return "refused";
  if (inner.type === "unknown" || silent.includes(name)) return "no effect";
  const values = onlyValues(inner);
  return values === undefined ? "supported" : `only ${values.map((one) => `\`${one}\``).join(", ")}`;
}

/** What the models of a provider do with a field of a completion. */
function ofProvider(provider: ProviderKey, name: string): string {
  if (absentField(provider, { [name]: true })) return "refused";
  const refuses = (type: "json_object" | "text") =>
    absentField(provider, { response_format: { type } }) !== undefined;
  return name === "response_format" && refuses("json_object") ? "not `json_object`" : "supported";
}

/** What the demonstration does with a field of a completion: of those that it reads it refuses a value of no type. */
function ofDemonstration(name: string): string {
  try {
    completionRequestOf({ model: "a", messages: [{ role: "user", content: "a" }], [name]: Symbol(name) });
    return "no effect";
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return error.code === "unsupported_parameter" ? "refused" : "supported";
  }
}

/** The field of a completion that a field of a response is; undefined if there is none. */
function completionName(name: string, field: Schema): string | undefined {
  if (name === "text.format") return "response_format";
  const same = Object.keys(completion).find((one) => completion[one] === field);
  return same ?? (isPassed(name) ? name : undefined);
}

function rowOf(path: string, name: string, field: Schema, silent: readonly string[]): Row {
  const treatment = treatmentOf(name, field, silent);
  const passed = completionName(name, field);
  const others =
    passed !== undefined && isPassed(passed) && treatment === "supported"
      ? [...providers.map((provider) => ofProvider(provider, passed)), ofDemonstration(passed)]
      : [...providers, "demonstration"].map(() => "");
  return [`\`${path}\``, `\`${name}\``, treatment, ...others];
}

/** A row for each field; those of objects within a request are named with it. */
const rowsOf = (
  path: string,
  entries: Readonly<Record<string, Schema>>,
  silent: readonly string[] = [],
): readonly Row[] =>
  Object.entries(entries).flatMap(([name, field]) => {
    const within = silent.includes(name) ? undefined : field.wrapped?.entries;
    return within === undefined
      ? [rowOf(path, name, field, silent)]
      : Object.entries(within).map(([inner, one]) => rowOf(path, `${name}.${inner}`, one, silent));
  });

const rows: readonly Row[] = [
  ["path", "field", "Regia", ...providers.map((key) => PROVIDERS[key].name), "demonstration"],
  ...rowsOf("chat/completions", completion, ["stream_options.include_obfuscation"]),
  ...rowsOf("responses", responseRequest.entries as Readonly<Record<string, Schema>>, [
    "metadata",
    "store",
    "stream_options",
  ]),
  ...rowsOf("embeddings", embeddingRequest.entries, ["user"]),
];

/** A table whose columns are as wide as their longest cell. */
function table(lines: readonly Row[]): string {
  const [head = [], ...body] = lines;
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: Row, fill = " ") =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width, fill)).join(" | ")} |`;
  return [line(head), line([], "-"), ...body.map((cells) => line(cells))].join("\n");
}

test("the guide for programs has the fields as the code has them", async () => {
  const file = fileURLToPath(new URL("../../docs/programs.md", import.meta.url));
  const guide = readFileSync(file, "utf8");
  const marks = /(<!-- fields -->\n)[\s\S]*(\n<!-- end of fields -->)/;
  expect(guide).toMatch(marks);
  const current = guide.replace(
    marks,
    (_all, start: string, end: string) => `${start}\n${table(rows)}\n${end}`,
  );
  await expect(current).toMatchFileSnapshot(file);
});
