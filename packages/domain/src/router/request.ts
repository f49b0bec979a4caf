import { signalOf } from "./keywords.ts";
import { REQUEST_KINDS, type RequestKind } from "./model.ts";
import { estimateTokens } from "./tokens.ts";

/** What a request requires of a model. */
export interface RequestProfile {
  readonly kind: RequestKind;
  /** Estimated tokens of the request. */
  readonly inputTokens: number;
  /** Estimated tokens of the answer. */
  readonly outputTokens: number;
  /** Whether the model must see pictures. Default: no. */
  readonly images?: boolean | undefined;
}

/** In a long request the instruction is at the beginning or the end, around the material. */
const READ_CHARACTERS = 2000;
const CODE_WEIGHT = 4;
const CODE_MARKS = /```|=>|\(\)|\{\s*$|;\s*$|<\/\w+>|\bdef \w+\(|\bselect\b.+\bfrom\b/im;
const WORD = /[\p{L}\p{N}]+/gu;
const FIRST_WORDS_COUNT_TWICE = 8;

function instructionOf(prompt: string): string {
  if (prompt.length <= 2 * READ_CHARACTERS) return prompt;
  return `${prompt.slice(0, READ_CHARACTERS)}\n${prompt.slice(-READ_CHARACTERS)}`;
}

function kindOf(prompt: string): RequestKind {
  const instruction = instructionOf(prompt);
  const scores: Partial<Record<RequestKind, number>> = {};
  const add = (kind: RequestKind, weight: number) => {
    scores[kind] = (scores[kind] ?? 0) + weight;
  };
  const words = instruction.toLowerCase().match(WORD) ?? [];
  for (const [index, word] of words.entries()) {
    const signal = signalOf(word);
    if (signal) add(signal.kind, index < FIRST_WORDS_COUNT_TWICE ? 2 * signal.weight : signal.weight);
  }
  if (CODE_MARKS.test(instruction)) add("code", CODE_WEIGHT);
  let best: RequestKind = "question";
  for (const kind of REQUEST_KINDS) if ((scores[kind] ?? 0) > (scores[best] ?? 0)) best = kind;
  return best;
}

/** The expected length of an answer by kind: a fixed number of tokens plus a share of the request's length. */
const ANSWERS: Readonly<Record<RequestKind, { readonly base: number; readonly share: number }>> = {
  question: { base: 400, share: 0 },
  writing: { base: 900, share: 0.1 },
  summary: { base: 200, share: 0.15 },
  translation: { base: 50, share: 1.1 },
  code: { base: 1200, share: 0.2 },
  analysis: { base: 1000, share: 0.1 },
  extraction: { base: 200, share: 0.3 },
  planning: { base: 1200, share: 0.1 },
};

/**
 * Analyses a request: its kind, by Italian and English key words, and the estimated length of request and answer.
 * @param materialTokens - tokens of files that it is asked with
 */
export function profileRequest(prompt: string, materialTokens = 0): RequestProfile {
  const inputTokens = estimateTokens(prompt) + materialTokens;
  const kind = kindOf(prompt);
  const { base, share } = ANSWERS[kind];
  return { kind, inputTokens, outputTokens: base + Math.ceil(inputTokens * share) };
}
