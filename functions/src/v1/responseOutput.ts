import { randomUUID } from "node:crypto";
import type { ModelDelta } from "../../lib/models/index.ts";

/** Types of parts, which are also the names of their events. */
const PART_TYPES = { text: "output_text", refusal: "refusal", reasoning: "reasoning_text" } as const;

type Kind = keyof typeof PART_TYPES;

/** Whether an item is whole: `incomplete` where the answer has broken off in it. */
export type ItemStatus = "in_progress" | "completed" | "incomplete";

/** An event of a stream, without its number. */
export interface OutputEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** An item of an answer. */
interface OutputItem {
  readonly id: string;
  /** Index in the output. */
  readonly place: number;
  readonly document: (status: ItemStatus) => object;
}

/** A message, or what the model writes for itself, with the part that is being written. */
interface ContentItem extends OutputItem {
  readonly type: "message" | "reasoning";
  readonly parts: ContentPart[];
}

interface CallItem extends OutputItem {
  arguments: string;
}

/** A part of an item. */
class ContentPart {
  readonly kind: Kind;
  #text = "";
  readonly #logprobs: unknown[] = [];

  constructor(kind: Kind) {
    this.kind = kind;
  }

  add(text: string, logprobs: readonly unknown[]): void {
    this.#text += text;
    this.#logprobs.push(...logprobs);
  }

  /** The fields of the event that says that it is whole. */
  get whole(): object {
    if (this.kind === "refusal") return { refusal: this.#text };
    return { text: this.#text, ...(this.kind === "text" ? { logprobs: [...this.#logprobs] } : {}) };
  }

  get document(): object {
    const type = PART_TYPES[this.kind];
    return { type, ...this.whole, ...(this.kind === "text" ? { annotations: [] } : {}) };
  }
}

const itemType = (kind: Kind) => (kind === "reasoning" ? "reasoning" : "message");

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The output of a response, as it is written. */
export class ResponseOutput {
  readonly #items: OutputItem[] = [];
  readonly #ended = new Map<OutputItem, ItemStatus>();
  /** The item that is being written, unless it is a call. */
  #open: ContentItem | undefined;
  /** By the model's index; they may be written at the same time. */
  readonly #calls = new Map<number, CallItem>();
  /** Probabilities of a text that has not arrived. */
  #logprobs: readonly unknown[] = [];

  /** Adds what arrived; answers the events that tell it. */
  add(delta: ModelDelta): readonly OutputEvent[] {
    switch (delta.type) {
      case "tool-call":
        return this.#addCall(delta);
      case "logprobs": {
        const { content }: Readonly<Record<string, unknown>> = Object(delta.value);
        this.#logprobs = [...this.#logprobs, ...listIn(content)];
        const isOpen = this.#logprobs.length > 0 && this.#open?.parts.at(-1)?.kind === "text";
        return isOpen ? this.#addContent("text", "") : [];
      }
      default:
        return this.#addContent(delta.type, delta.text);
    }
  }

  /** Ends what is being written; the last item is incomplete unless the answer is whole. */
  end(isWhole: boolean): readonly OutputEvent[] {
    const last = this.#items.at(-1);
    const status = (item: OutputItem) => (isWhole || item !== last ? "completed" : "incomplete");
    const open = this.#open;
    return [
      ...(open === undefined ? [] : this.#endContent(status(open))),
      ...[...this.#calls.values()].flatMap((call) => this.#endCall(call, status(call))),
    ];
  }

  /** The items; the last one is incomplete unless it has ended. */
  get items(): readonly object[] {
    const last = this.#items.at(-1);
    return this.#items.map((item) => {
      const status = this.#ended.get(item) ?? (item === last ? "incomplete" : "completed");
      return item.document(status);
    });
  }

  #begin<Item extends OutputItem>(item: Item): OutputEvent {
    this.#items.push(item);
    return {
      type: "response.output_item.added",
      output_index: item.place,
      item: item.document("in_progress"),
    };
  }

  #end(item: OutputItem, status: ItemStatus): OutputEvent {
    this.#ended.set(item, status);
    return { type: "response.output_item.done", output_index: item.place, item: item.document(status) };
  }

  #addContent(kind: Kind, text: string): readonly OutputEvent[] {
    const events: OutputEvent[] = [];
    const type = itemType(kind);
    if (this.#open !== undefined && this.#open.type !== type) events.push(...this.#endContent("completed"));
    if (this.#open === undefined) {
      this.#open = contentItem(type, this.#items.length);
      events.push(this.#begin(this.#open));
    }
    const open = this.#open;
    let part = open.parts.at(-1);
    if (part?.kind !== kind) {
      if (part !== undefined) events.push(...endPart(open));
      part = new ContentPart(kind);
      open.parts.push(part);
      events.push({ type: "response.content_part.added", ...placeOf(open), part: part.document });
    }
    const logprobs = kind === "text" ? this.#logprobs : [];
    if (kind === "text") this.#logprobs = [];
    part.add(text, logprobs);
    events.push({
      type: `response.${PART_TYPES[kind]}.delta`,
      ...placeOf(open),
      delta: text,
      ...(kind === "text" ? { logprobs } : {}),
    });
    return events;
  }

  #endContent(status: ItemStatus): readonly OutputEvent[] {
    const open = this.#open;
    if (open === undefined) return [];
    this.#open = undefined;
    return [...endPart(open), this.#end(open, status)];
  }

  #addCall({ index, id, name, arguments: more }: Extract<ModelDelta, { readonly type: "tool-call" }>) {
    const events: OutputEvent[] = [];
    let call = this.#calls.get(index);
    if (call === undefined) {
      events.push(...this.#endContent("completed"));
      call = callItem({ id: id ?? `call_${randomUUID()}`, name: name ?? "" }, this.#items.length);
      this.#calls.set(index, call);
      events.push(this.#begin(call));
    }
    call.arguments += more;
    if (more !== "") {
      events.push({
        type: "response.function_call_arguments.delta",
        item_id: call.id,
        output_index: call.place,
        delta: more,
      });
    }
    return events;
  }

  #endCall(call: CallItem, status: ItemStatus): readonly OutputEvent[] {
    const { id, place, arguments: args } = call;
    return [
      {
        type: "response.function_call_arguments.done",
        item_id: id,
        output_index: place,
        arguments: args,
      },
      this.#end(call, status),
    ];
  }
}

function contentItem(type: ContentItem["type"], place: number): ContentItem {
  const id = `${type === "message" ? "msg" : "rs"}_${randomUUID()}`;
  const parts: ContentPart[] = [];
  const own = type === "message" ? { role: "assistant" } : { summary: [] };
  return {
    id,
    place,
    type,
    parts,
    document: (status) => ({ id, type, status, ...own, content: parts.map(({ document }) => document) }),
  };
}

function callItem(called: { readonly id: string; readonly name: string }, place: number): CallItem {
  const call: CallItem = {
    id: `fc_${randomUUID()}`,
    place,
    arguments: "",
    document: (status) => ({
      id: call.id,
      type: "function_call",
      status,
      call_id: called.id,
      name: called.name,
      arguments: call.arguments,
    }),
  };
  return call;
}

const placeOf = ({ id, place, parts }: ContentItem) => ({
  item_id: id,
  output_index: place,
  content_index: parts.length - 1,
});

function endPart(item: ContentItem): readonly OutputEvent[] {
  const part = item.parts.at(-1);
  if (part === undefined) return [];
  return [
    { type: `response.${PART_TYPES[part.kind]}.done`, ...placeOf(item), ...part.whole },
    { type: "response.content_part.done", ...placeOf(item), part: part.document },
  ];
}
