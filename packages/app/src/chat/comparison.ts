import type { ChosenBranches } from "@regia/domain/chat";
import type { ThreadMessage } from "./thread.ts";

type Messages = ReadonlyMap<string, ThreadMessage>;

/** The second answer of a pair of which this is the first, until one of the two is chosen; undefined if there is none. */
export function undecidedBeside(
  { id }: ThreadMessage,
  siblings: readonly ThreadMessage[],
): ThreadMessage | undefined {
  return siblings.find(({ comparedWith, isChosen }) => comparedWith === id && isChosen === null);
}

/** The versions of a message between which the person goes, oldest first: two that are being compared are one of them. */
export function versionsOf(siblings: readonly ThreadMessage[]): readonly ThreadMessage[] {
  if (siblings.length < 2) return siblings;
  const ids = new Set(siblings.map(({ id }) => id));
  return siblings.filter(
    ({ comparedWith, isChosen }) => comparedWith === null || isChosen !== null || !ids.has(comparedWith),
  );
}

/**
 * The branches that are shown: of two answers that are compared the chosen one, unless the person went to the other, and
 * the first until one is chosen.
 */
export function shownBranches(messages: Messages, chosen: ChosenBranches): ChosenBranches {
  const shown = new Map(chosen);
  for (const second of messages.values()) {
    const { id, parentId, comparedWith, isChosen } = second;
    if (comparedWith === null || !messages.has(comparedWith)) continue;
    const wanted = shown.get(parentId) ?? "";
    const isWanted = messages.get(wanted)?.parentId === parentId;
    let present = wanted;
    if (!isWanted) for (const one of messages.values()) if (one.parentId === parentId) present = one.id;
    if (present !== id && present !== comparedWith) continue;
    if (isChosen === null) shown.set(parentId, comparedWith);
    else if (!isWanted) shown.set(parentId, isChosen ? id : comparedWith);
  }
  return shown;
}

/** The answers of the pair in which one is chosen, as they are then. */
export function pairChosen(messages: Messages, answer: string): readonly ThreadMessage[] {
  const chosen = messages.get(answer);
  const pair = [...messages.values()].filter(
    ({ id, comparedWith }) => comparedWith === answer || (chosen?.comparedWith ?? "") === id,
  );
  return chosen && pair.length > 0
    ? [chosen, ...pair].map((one) => ({ ...one, isChosen: one.id === answer }))
    : [];
}
