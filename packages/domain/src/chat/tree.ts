/** A message in its place: the question that it answers, or the answer that it follows. */
export interface TreeMessage {
  readonly id: string;
  /** Null for the first question. */
  readonly parentId: string | null;
}

/**
 * The children of each message, in the given order, under its id; those that begin the conversation under null. A message
 * whose parent is not there begins it too, so that no part of a conversation is hidden. Of messages with the same id the
 * first counts.
 */
function childrenOf<Entry extends TreeMessage>(messages: Iterable<Entry>) {
  const byId = new Map<string | null, Entry>();
  for (const entry of messages) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  const children = new Map<string | null, Entry[]>();
  for (const entry of byId.values()) {
    const parent = byId.has(entry.parentId) ? entry.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(entry);
    else children.set(parent, [entry]);
  }
  return { byId, children };
}

/**
 * The messages from the beginning of a conversation to one of them.
 *
 * @returns nothing if it is not there, or its ancestors lead back to it
 */
export function pathTo<Entry extends TreeMessage>(messages: Iterable<Entry>, id: string): readonly Entry[] {
  const { byId } = childrenOf(messages);
  const path: Entry[] = [];
  let entry = byId.get(id);
  while (entry) {
    path.push(entry);
    if (path.length > byId.size) return [];
    entry = byId.get(entry.parentId);
  }
  return path.reverse();
}

/** A message of the displayed path, with its place among its siblings: other wordings of a question, other answers. */
export interface Branch<Entry extends TreeMessage> {
  readonly message: Entry;
  /** Its place among the siblings, from 0. */
  readonly index: number;
  /** All versions, oldest first, this one included. */
  readonly siblings: readonly Entry[];
}

/** Which child of a message is shown, by the ids of both; null stands for the beginning of the conversation. */
export type ChosenBranches = ReadonlyMap<string | null, string>;

/**
 * The displayed path through a conversation: at each branching the chosen message, or else the newest.
 *
 * @param messages - oldest first, in any shape: what cannot be reached from the beginning is not shown
 */
export function branches<Entry extends TreeMessage>(
  messages: Iterable<Entry>,
  chosen: ChosenBranches = new Map(),
): readonly Branch<Entry>[] {
  const { children } = childrenOf(messages);
  const path: Branch<Entry>[] = [];
  let siblings = children.get(null);
  let parent: string | null = null;
  while (siblings) {
    const wanted = chosen.get(parent);
    const found = siblings.findIndex(({ id }) => id === wanted);
    const index = found === -1 ? siblings.length - 1 : found;
    const message: Entry | undefined = siblings[index];
    if (!message) break;
    path.push({ message, index, siblings });
    parent = message.id;
    siblings = children.get(parent);
  }
  return path;
}

/** The choices that show a message, such as one that a search has found, and leave all others as they are. */
export function chooseBranch<Entry extends TreeMessage>(
  messages: Iterable<Entry>,
  chosen: ChosenBranches,
  id: string,
): ChosenBranches {
  const next = new Map(chosen);
  let parent: string | null = null;
  for (const entry of pathTo(messages, id)) {
    next.set(parent, entry.id);
    parent = entry.id;
  }
  return next;
}
