import { endAnswers } from "./answer.ts";
import { endEmbeddings } from "./embeddings.ts";
import { closeStores } from "./store.ts";
import { endWaits } from "./waiting.ts";

export {
  type AnswerEnd,
  beginAnswer,
  type LiveAnswer,
  liveAnswer,
  type ProgramListener,
} from "./answer.ts";
export { type CheckDocument, documentCheck, repairSentence, unfenced } from "./documents.ts";
export { embedTexts, type MeteredEmbeddings, namableEmbeddingModel } from "./embeddings.ts";
export { eventStream } from "./eventStream.ts";
export { handOver, takeOver, writerUrl } from "./handOver.ts";
export { askDocument, askOnce, type OnceAnswer, type OnceDocument, type OnceQuestion } from "./once.ts";
export { beginReading, type Reading } from "./readers.ts";
export { chatRefused } from "./refusals.ts";
export { type ChatStore, chatStore } from "./store.ts";
export { followAnswer, readAnswer } from "./stored.ts";
export {
  type Asker,
  type Begun,
  beginTurn,
  namableModels,
  type Offer,
  offerIn,
  type TurnRequest,
  type TurnTools,
} from "./turn.ts";
export { unanswered } from "./unanswered.ts";
export { inTurn, longestWait, tryNext } from "./waiting.ts";

/** Ends what this process is writing, and closes its connections; for a server that stops. */
export async function closeChat(): Promise<void> {
  endWaits();
  await Promise.all([endAnswers(), endEmbeddings()]);
  await closeStores();
}
