import { findNodeAtLocation, type ParseError, parseTree } from "jsonc-parser";
import { isObject } from "../../input/jsonObject.ts";
import type { Context } from "../../program/context.ts";
import { type Line, TextFault } from "./lines.ts";
import type { SourceRecord } from "./record.ts";

const STRICT = { disallowComments: true, allowTrailingComma: false };

/** The column of the first invalid character of JSON, from 1. */
function faultColumn(text: string): number {
  const errors: ParseError[] = [];
  parseTree(text, errors, STRICT);
  return (errors[0]?.offset ?? text.length) + 1;
}

function fieldColumn(text: string, field: string): number {
  const tree = parseTree(text, [], STRICT);
  const [name = "", ...inner] = field.split(".");
  const found =
    tree && (findNodeAtLocation(tree, [name, ...inner]) ?? findNodeAtLocation(tree, [name]) ?? tree);
  return (found?.offset ?? 0) + 1;
}

function unreadable({ number, text }: Line, context: Context): SourceRecord {
  const place = { line: number, column: faultColumn(text) };
  const message = context.t("bulk:source.notJson");
  return { line: number, fields: undefined, faults: [{ ...place, message }], placeOf: () => place };
}

/**
 * The operation on a line of NDJSON; undefined for an empty line.
 *
 * @throws TextFault for a JSON list, which is easily confused with NDJSON
 */
export function ndjsonRecord(line: Line, context: Context): SourceRecord | undefined {
  const { number, text } = line;
  if (text.trim() === "") return undefined;
  if (text.trimStart().startsWith("[")) throw new TextFault("jsonList", number, 1);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return unreadable(line, context);
  }
  const fields = isObject(value) ? value : undefined;
  const notAnObject = { line: number, column: 1, message: context.t("bulk:source.notAnObject") };
  return {
    line: number,
    fields,
    faults: fields ? [] : [notAnObject],
    placeOf: (field) => ({ line: number, column: fieldColumn(text, field) }),
  };
}
