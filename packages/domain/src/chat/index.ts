export {
  answerLimit,
  chargeOf,
  costBounds,
  costOf,
  costRange,
  credibleCounts,
  decimalEuro,
  reservationOf,
  type TokenCounts,
} from "./costs.ts";
export { type ExportedConversation, type ExportedMessage, exportJson, exportMarkdown } from "./export.ts";
export {
  inputLimit,
  messageTokens,
  type ReadableHistory,
  type ReadableMessage,
  readableHistory,
} from "./history.ts";
export {
  explainInputRefusal,
  inputField,
  inputRefusalOf,
} from "./inputRefusals.ts";
export {
  FINISH_REASONS,
  type FinishReason,
  MESSAGE_STATUSES,
  type MessageRole,
  type MessageStatus,
  reasoningOfParts,
  textOfParts,
} from "./message.ts";
export { type Askable, type QuestionReading, type ReadableQuestion, readQuestion } from "./question.ts";
export {
  type BudgetHolder,
  budgetHolder,
  type ChatRefusal,
  type ExplainedChatRefusal,
  explainChatRefusal,
  type InputPart,
  type InputRefusal,
} from "./refusals.ts";
export { chatRefusalText, programFailureText } from "./refusalText.ts";
export {
  type DueConversation,
  isRetentionNews,
  type RetentionNotice,
  seenRetention,
} from "./retention.ts";
export {
  type AnswerFailure,
  type Asking,
  ATTEMPT_CODES,
  ATTEMPT_TEXTS,
  type AttemptCode,
  answerFailureText,
  demonstrationText,
  ESTIMATED_TEXT,
  readsText,
} from "./texts.ts";
export { CONVERSATION_TITLE_LENGTH, conversationTitle } from "./title.ts";
export {
  type Branch,
  branches,
  type ChosenBranches,
  chooseBranch,
  pathTo,
  type TreeMessage,
} from "./tree.ts";
