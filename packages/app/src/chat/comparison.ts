import { type Branch, branches } from "@regia/domain/chat";
import type { Thread, ThreadMessage } from "./threadMessage.ts";

/** The answers that are compared with another, while none of the two is chosen. */
export const undecided = ({ messages }: Thread): readonly ThreadMessage[] =>
  [...messages.values()].filter(
    ({ comparedWith, isChosen }) => comparedWith !== null && isChosen === null && messages.has(comparedWith),
  );

/** Whether another answer was compared with this one, or is to be. */
export const isPaired = ({ messages }: Thread, id: string) =>
  [...messages.values()].some(({ comparedWith }) => comparedWith === id);

/** Id of the model that was to be asked too and was not: for instance because the page was closed before. Null for none. */
export const notAsked = (thread: Thread, { id, second, status }: ThreadMessage): string | null =>
  second !== null && status !== "streaming" && !isPaired(thread, id) ? second : null;

/**
 * The displayed path. Two answers that are compared are one version, the first, until one of them is chosen; then the chosen
 * one is shown where the person has not gone elsewhere.
 */
export function shownBranches(thread: Thread): readonly Branch<ThreadMessage>[] {
  const { messages, chosen } = thread;
  const hidden = new Set(undecided(thread));
  const versions = [...messages.values()].filter((message) => !hidden.has(message));
  const shown = new Map<string | null, string>();
  for (const { id, parentId, isChosen } of versions) {
    if (isChosen === true) shown.set(parentId, id);
    // What was asked for afterwards is newer.
    else if (isChosen === null) shown.delete(parentId);
  }
  for (const [parent, child] of chosen) if (messages.has(child)) shown.set(parent, child);
  return branches(versions, shown);
}
