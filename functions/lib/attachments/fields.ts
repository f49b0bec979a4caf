import * as v from "valibot";
import { type Matrix, type Piece, seen } from "./pieces.ts";

const textOf = v.optional(v.object({ str: v.string() }), { str: "" });

/** What PDF.js says of a note or of a field of a form. */
const annotation = v.object({
  subtype: v.string(),
  rect: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  annotationFlags: v.optional(v.number(), 0),
  contentsObj: textOf,
  titleObj: textOf,
  fieldType: v.optional(v.nullable(v.string())),
  fieldName: v.optional(v.string(), ""),
  alternativeText: v.optional(v.string(), ""),
  fieldValue: v.optional(v.nullable(v.union([v.string(), v.array(v.string())]))),
  options: v.optional(v.array(v.object({ exportValue: v.string(), displayValue: v.string() })), []),
  password: v.optional(v.boolean(), false),
  checkBox: v.optional(v.boolean(), false),
  radioButton: v.optional(v.boolean(), false),
  exportValue: v.optional(v.nullable(v.string())),
  buttonValue: v.optional(v.nullable(v.string())),
});

type Annotation = v.InferOutput<typeof annotation>;

/** Of what nobody sees: hidden, and not shown on a screen. */
const INVISIBLE = 2 | 32;

interface Field {
  readonly name: string;
  readonly text: string;
  /** A box to tick has its label after it; a note stands anywhere. */
  readonly kind: "field" | "box" | "note";
  readonly left: number;
  readonly right: number;
  readonly foot: number;
  readonly head: number;
}

/** What a person wrote into a field or a note; undefined for nothing. */
function writtenIn(one: Annotation): Pick<Field, "name" | "text" | "kind"> | undefined {
  const { subtype, fieldType, fieldValue, contentsObj, titleObj } = one;
  if (subtype !== "Widget") {
    if (subtype === "Link" || subtype === "Popup") return undefined;
    const text = contentsObj.str.trim();
    // A text that is written onto the page stands where a field would.
    return subtype === "FreeText"
      ? { name: "", text, kind: "field" }
      : { name: titleObj.str.trim(), text, kind: "note" };
  }
  const name = one.alternativeText.trim() || one.fieldName.trim();
  const values = [fieldValue ?? []].flat();
  if (one.checkBox || one.radioButton) {
    const isTicked = values.includes((one.checkBox ? one.exportValue : one.buttonValue) ?? "");
    return { name, text: isTicked ? "☑" : "☐", kind: "box" };
  }
  if (one.password || (fieldType !== "Tx" && fieldType !== "Ch")) return undefined;
  const shown = (value: string) =>
    one.options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return { name, text: values.map(shown).join(", ").trim(), kind: "field" };
}

function fieldsIn(annotations: readonly unknown[], viewport: Matrix): Field[] {
  return annotations.flatMap((each) => {
    const parsed = v.safeParse(annotation, each);
    if (!parsed.success || (parsed.output.annotationFlags & INVISIBLE) !== 0) return [];
    const written = writtenIn(parsed.output);
    if (written === undefined || written.text === "") return [];
    const [x1, y1, x2, y2] = parsed.output.rect;
    const [fromX, fromY] = seen(viewport, x1, y1);
    const [toX, toY] = seen(viewport, x2, y2);
    const [left, right, foot, head] = [
      ...[Math.min(fromX, toX), Math.max(fromX, toX)],
      ...[Math.min(fromY, toY), Math.max(fromY, toY)],
    ] as const;
    return [{ ...written, left, right, foot, head }];
  });
}

/** In sizes of the letters: how far a text reaches below its line, and the space between a box and its label. */
const BELOW = 0.3;
const BESIDE_BOX = 2.5;
/** The first lines of a field, by which it belongs to a text beside it, and the size of its letters, in points. */
const FIRST_LINES = 24;
const SIZE = 10;

const isText = (one: Piece | Field): one is Piece => "base" in one;

/** Whether a text, or another field, stands on the first lines of a field. */
function isBeside(one: Piece | Field, { foot, head }: Field): boolean {
  const from = Math.max(foot, head - FIRST_LINES);
  if (!isText(one)) return Math.min(one.head, head) - Math.max(one.foot, from) > (head - from) / 2;
  return one.isLevel && one.base <= head && one.base >= from - BELOW * one.size;
}

/** What stands next to a field on its line, on both sides. */
function neighboursOf(field: Field, others: readonly (Piece | Field)[]) {
  let [before, after]: (Piece | Field | undefined)[] = [];
  const middle = (field.left + field.right) / 2;
  for (const one of others) {
    if (one === field || !isBeside(one, field)) continue;
    if ((one.left + one.right) / 2 < middle) {
      if (before === undefined || one.right > before.right) before = one;
    } else if (after === undefined || one.left < after.left) after = one;
  }
  return { before, after };
}

/** The place of the text that a field without one beside it follows: the lowest above it. */
function placeAbove({ foot }: Field, pieces: readonly Piece[]): number {
  let found = -1;
  for (const [at, { base }] of pieces.entries()) {
    if (base >= foot && base <= (pieces[found]?.base ?? Number.POSITIVE_INFINITY)) found = at;
  }
  return found;
}

/**
 * The texts of a page with what was written into its form and its notes. A value stands after the text at its left, which names it,
 * or alone with the name of its field; a tick stands before its label.
 * @param annotations as PDF.js gives them
 */
export function withFields(
  pieces: readonly Piece[],
  annotations: readonly unknown[],
  viewport: Matrix,
): readonly Piece[] {
  const fields = fieldsIn(annotations, viewport);
  if (fields.length === 0) return pieces;
  const texts = [...pieces];
  const added = new Map<number, Piece[]>();
  const others = [...pieces, ...fields.filter(({ kind }) => kind !== "note")];
  const places = new Map<Piece | Field, number>(pieces.map((piece, at) => [piece, at]));
  const change = (one: Piece, to: (now: Piece) => Piece) => {
    const at = places.get(one) ?? -1;
    const now = texts[at];
    if (now) texts[at] = to(now);
  };
  for (const field of fields) {
    const { kind, text, name, left, right, foot, head } = field;
    const { before, after } = kind === "note" ? {} : neighboursOf(field, others);
    const label = before && isText(before) ? before : undefined;
    if (kind === "box") {
      const next = after && isText(after) && after.left - right < BESIDE_BOX * after.size ? after : undefined;
      const last = label && left - label.right < BESIDE_BOX * label.size ? label : undefined;
      if (next) change(next, (now) => ({ ...now, text: `${text} ${now.text}` }));
      else if (last) change(last, (now) => ({ ...now, text: `${now.text} ${text}` }));
      if (next || last) continue;
    }
    const isNamed = label && (!after || isText(after) || label.text.endsWith(":"));
    if (kind === "field" && label && isNamed) {
      change(label, (now) => ({ ...now, text: `${now.text} ${text}`, right: Math.max(now.right, right) }));
      continue;
    }
    const isAlone = kind !== "field" || (!before && !after);
    const on = [before, after].find((one) => one !== undefined && isText(one));
    const line =
      on && isText(on) ? on : { base: Math.max(foot, head - FIRST_LINES) + BELOW * SIZE, size: SIZE };
    const place = places.get(label ?? field) ?? placeAbove(field, texts);
    const piece: Piece = {
      text: isAlone && name !== "" ? `${name}: ${text}` : text,
      ...{ left, right, base: line.base, size: line.size },
      isLevel: kind !== "note",
      isField: true,
      after: "\n",
    };
    added.set(place, [...(added.get(place) ?? []), piece]);
  }
  return [
    ...(added.get(-1) ?? []),
    ...texts.flatMap((piece, at) => {
      const more = added.get(at);
      return more ? [{ ...piece, after: "\n" as const }, ...more] : [piece];
    }),
  ];
}
