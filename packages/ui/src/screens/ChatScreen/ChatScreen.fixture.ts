import { message } from "@regia/domain/messages";
import type {
  AnswerReceipt,
  AnswerRoute,
  AnswerState,
  ComposerState,
  ConversationSummary,
  ThreadState,
  Turn,
} from "./index.ts";

/** The present time of the stories. */
export const NOW = "2026-11-23T10:00:00Z";

export const CONVERSATION = "6a1f0c3e-2b4d-4e5f-8a9b-0c1d2e3f4a5b";

const conversation = (
  number: number,
  title: string,
  touchedAt: string,
  rest: Partial<ConversationSummary> = {},
): ConversationSummary => ({
  id: number === 1 ? CONVERSATION : `6a1f0c3e-2b4d-4e5f-8a9b-${String(number).padStart(12, "0")}`,
  title,
  touchedAt,
  isPinned: false,
  isArchived: false,
  ...rest,
});

export const conversations = [
  conversation(1, "Cinque punti della riunione", "2026-11-23T09:40:00Z"),
  conversation(2, "Mail ai soci", "2026-11-23T08:10:00Z", { isAnswering: true }),
  conversation(3, "Contratto di fornitura", "2026-11-22T16:00:00Z"),
  conversation(4, "Preventivi per l'ufficio nuovo", "2026-11-19T16:00:00Z"),
  conversation(5, "Piano per l'autunno", "2026-09-02T16:00:00Z", { isPinned: true }),
  conversation(6, "Traduzione del catalogo", "2026-11-03T16:00:00Z"),
  conversation(7, "Domande per il colloquio", "2026-10-12T16:00:00Z"),
  conversation(8, "Nota spese di settembre", "2026-09-30T16:00:00Z"),
];

export const archived = [
  conversation(9, "Orari del magazzino", "2026-08-20T16:00:00Z", { isArchived: true }),
];

export const manyConversations = Array.from({ length: 60 }, (_, index) =>
  conversation(
    100 + index,
    conversations[index % conversations.length]?.title ?? "",
    new Date(Date.parse("2026-11-23T09:00:00Z") - index * 60 * 3_600_000).toISOString(),
  ),
);

export const question = "Riassumi il verbale della riunione di lunedì in cinque punti.";
export const secondQuestion = "Ora scrivi una funzione che raggruppa le voci per fornitore.";
export const answerText =
  "Ecco i cinque punti:\n\n1. **Bilancio**: approvato, con un avanzo di 12.400 €.\n2. **Ufficio nuovo**: si firma entro il 15 dicembre.\n3. **Fornitori**: due preventivi su tre sono arrivati.\n4. **Assunzioni**: un profilo tecnico da gennaio.\n5. **Prossima riunione**: lunedì 7 dicembre, ore 10.\n\n| Voce | Preventivo | Spesa |\n| --- | ---: | ---: |\n| Affitto | 2.100 € | 2.080 € |\n| Arredi | 6.500 € | 5.940 € |\n\nVuoi che ne faccia una mail per chi non c'era?";
export const secondAnswerText =
  "Questa funzione raggruppa le voci e tiene l'ordine di arrivo:\n\n```ts\ntype Item = { supplier: string; cents: number };\n\nexport const bySupplier = (items: readonly Item[]) =>\n  Map.groupBy(items, ({ supplier }) => supplier);\n```\n\n`Map.groupBy` è nei browser dal 2024.";
export const partText = "Ecco i primi punti:\n\n1. **Bilancio**: approvato, con un avanzo di";

export const reasoningText =
  "Il verbale ha sei voci. **Bilancio** e *assunzioni* sono decisioni; i fornitori sono solo un aggiornamento.\n\n1. Prima le decisioni, poi le date.\n2. L'ultimo punto è la prossima riunione.";

export const route: AnswerRoute = {
  model: { id: "gemini-flash", name: "Gemini Flash", provider: "Google" },
  isDemonstration: false,
  reasons: [message("router:reason.balance"), message("router:reason.fast")],
  estimate: { low: "0.0004", high: "0.0031" },
  reads: { messages: 2, of: 2 },
};

export const receipt: AnswerReceipt = {
  model: "Gemini Flash",
  inputTokens: 412,
  outputTokens: 236,
  cost: "0.0006572",
  source: "provider",
};

export const ANSWER = "7b2e0d4f-2b4d-4e5f-8a9b-0c1d2e3f4a5b";
export const QUESTION = "8c3f1e50-2b4d-4e5f-8a9b-0c1d2e3f4a5b";

/** One answer of each state. */
export const answers = {
  queued: { kind: "queued", id: ANSWER, route: null },
  routing: { kind: "routing", id: ANSWER, route: null },
  waiting: { kind: "waiting", id: ANSWER, route },
  streaming: { kind: "streaming", id: ANSWER, route, text: partText },
  complete: {
    kind: "complete",
    id: ANSWER,
    route,
    text: answerText,
    receipt,
    feedback: null,
    again: {
      stronger: { model: "Claude Opus 5.5", estimate: { low: "0.0074", high: "0.0521" } },
      cheaper: { model: "Gemini Flash-Lite", estimate: { low: "0.0001", high: "0.0006" } },
    },
  },
  stopped: {
    kind: "stopped",
    id: ANSWER,
    route,
    text: partText,
    receipt: { ...receipt, outputTokens: 14, cost: "0.0001582", source: "estimate" },
  },
  failed: {
    kind: "failed",
    id: ANSWER,
    route,
    text: partText,
    receipt: { ...receipt, outputTokens: 14, cost: "0.0001582", source: "estimate" },
    failure: message("chatRules:failure.cut", { model: "Gemini Flash" }),
  },
  interrupted: {
    kind: "interrupted",
    id: ANSWER,
    route,
    text: partText,
    receipt: { ...receipt, outputTokens: 14, cost: "0.0001582", source: "estimate" },
  },
} satisfies { [K in AnswerState["kind"]]: Extract<AnswerState, { kind: K }> };

/** A question with an answer. */
export const turn = (answer: AnswerState | null, rest: Partial<Turn["question"]> = {}): Turn => ({
  question: { id: QUESTION, text: question, author: null, ...rest },
  answer,
});

const turnNumber = (number: number, asked: string, text: string): Turn => ({
  question: { id: `question ${number}`, text: asked, author: null },
  answer: { ...answers.complete, id: `answer ${number}`, text },
});

/** Half as many questions as messages. */
export const manyTurns = (count: number): Turn[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? turnNumber(index, question, answerText)
      : turnNumber(index, secondQuestion, secondAnswerText),
  );

/** The conversation with the given turns. */
export const ready = (...turns: Turn[]) =>
  ({ kind: "ready", title: "Cinque punti della riunione", turns }) satisfies ThreadState;

export const composer: ComposerState = {
  text: "",
  isAnswering: false,
  tokens: { used: 0, limit: 8000 },
  preference: "balanced",
  models: [
    { id: "gemini-flash", name: "Gemini Flash", provider: "Google" },
    { id: "claude-opus", name: "Claude Opus 5.5", provider: "Anthropic" },
    { id: "mistral-large", name: "Mistral Large", provider: "Mistral" },
  ],
};
