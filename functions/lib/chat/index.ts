import { endAnswers } from "./answer.ts";
import { endEmbeddings } from "./embeddings.ts";
import { closeStores } from "./store.ts";

export {
  type AnswerEnd,
  beginAnswer,
  type LiveAnswer,
  liveAnswer,
  type ProgramListener,
} from "./answer.ts";
export { embedTexts, type MeteredEmbeddings, namableEmbeddingModel } from "./embeddings.ts";
export { eventStream } from "./eventStream.ts";
export { handOver, takeOver, writerUrl } from "./handOver.ts";
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

/** Ends what this process is writing, and closes its connections; for a server that stops. */
export async function closeChat(): Promise<void> {
  await Promise.all([endAnswers(), endEmbeddings()]);
  await closeStores();
}
