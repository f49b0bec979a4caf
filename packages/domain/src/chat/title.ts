import { visibleText } from "../validation/index.ts";

/** The maximum length of a title that is made from a question, in characters. */
export const CONVERSATION_TITLE_LENGTH = 60;

const ELLIPSIS = "…";
const READ_LENGTH = 1000;
const CONTROLS_AND_SPACES = /[\s\p{Cc}\p{Cs}]/gu;

/**
 * The title of a conversation: the first words of its first question, on one line, without invisible characters. A longer
 * text is cut after a word and ends in "…"; a text of which nothing is visible is "…".
 */
export function conversationTitle(text: string): string {
  const beginning = text.trimStart().slice(0, READ_LENGTH);
  const line = visibleText(beginning.replace(CONTROLS_AND_SPACES, " ")).replace(/ +/g, " ").trim();
  if (line === "") return ELLIPSIS;
  const characters = [...line];
  if (characters.length <= CONVERSATION_TITLE_LENGTH) return line;
  // The last character makes room for the ellipsis, with the word that it belongs to, unless there is no other (-1).
  const fitting = characters.slice(0, CONVERSATION_TITLE_LENGTH);
  return visibleText(fitting.slice(0, fitting.lastIndexOf(" ")).join("")) + ELLIPSIS;
}
