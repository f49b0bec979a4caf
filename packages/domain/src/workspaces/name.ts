import { type Message, message } from "../messages/index.ts";
import { characterCount, VALID, type ValidationResult, visibleText } from "../validation/index.ts";

/** The maximum length of a workspace's name, in characters. */
export const MAX_WORKSPACE_NAME_LENGTH = 80;

const CONTROL = /\p{Cc}/u;
// Besides what `visibleText` removes: spaces, joiners and variation selectors show nothing by themselves.
const SEEN = /[^\p{Zs}\p{Join_C}\p{VS}]/u;

function invalid(text: Message, ...suggestions: readonly Message[]): ValidationResult {
  return { isValid: false, message: text, suggestions };
}

/** A typed name as it is stored: without spaces around it. */
export function workspaceName(typed: string): string {
  return typed.trim();
}

/** The rule for a workspace's name: 1 to 80 visible characters on one line. Surrounding spaces are ignored. */
export function validateWorkspaceName(typed: string): ValidationResult {
  const name = workspaceName(typed);
  if (name === "") return invalid(message("workspaceRules:name.required"));
  if (characterCount(name) > MAX_WORKSPACE_NAME_LENGTH) {
    const count = MAX_WORKSPACE_NAME_LENGTH;
    return invalid(message("workspaceRules:name.tooLong"), message("workspaceRules:name.length", { count }));
  }
  const isVisible =
    name.isWellFormed() && !CONTROL.test(name) && SEEN.test(name) && visibleText(name) === name;
  return isVisible
    ? VALID
    : invalid(message("workspaceRules:name.characters"), message("workspaceRules:name.visible"));
}
