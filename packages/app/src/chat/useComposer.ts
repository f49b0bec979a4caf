import type { ComposerRefusal } from "@regia/ui/screens/ChatScreen";
import { useState } from "react";
import { draftKey, readDraft, storeDraft } from "./drafts.ts";

/** A question that is edited: its id, and what it follows. */
export interface EditedQuestion {
  readonly id: string;
  readonly parent: string | null;
  /** What was being written before. */
  readonly textBefore: string;
}

/** What is being written in a conversation. */
export interface Draft {
  readonly text: string;
  readonly editing: EditedQuestion | null;
  readonly refusal: ComposerRefusal | null;
  /** Whether the route of the text is shown. */
  readonly isPreviewed: boolean;
}

/** What is being written in one conversation, and what changes it. */
export interface Composer {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** Empties the field; the text stays stored until {@link forget}. */
  readonly take: () => void;
  /** Brings a text back that was not sent, beside what was written since. */
  readonly restore: (text: string, editing: EditedQuestion | null, refusal: ComposerRefusal | null) => void;
  /** Removes the stored text, after it was sent. */
  readonly forget: () => void;
}

const EMPTY = { text: "", editing: null, refusal: null, isPreviewed: false } as const satisfies Draft;

/**
 * What is being written, in each conversation for itself; it survives a reload of the tab.
 * @param id of the conversation
 * @param stored its id for what is stored; null for a new one
 */
export function useComposer(userId: string, workspace: string, id: string, stored: string | null): Composer {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(() => new Map());
  const key = draftKey(userId, workspace, stored);
  const first = (): Draft => ({ ...EMPTY, text: readDraft(key) });
  const draft = drafts.get(id) ?? first();
  const update = (next: (before: Draft) => Draft) =>
    setDrafts((before) => new Map(before).set(id, next(before.get(id) ?? first())));
  return {
    draft,
    change: (change) => {
      // What is edited is stored already, as the question.
      if (change.text !== undefined && !draft.editing) storeDraft(key, change.text);
      update((before) => ({ ...before, refusal: null, ...change }));
    },
    take: () => setDrafts((before) => new Map(before).set(id, EMPTY)),
    restore: (text, editing, refusal) =>
      update((before) => ({
        ...before,
        text: before.text.trim() === "" ? text : `${text}\n\n${before.text}`,
        editing,
        refusal,
      })),
    forget: () => storeDraft(key, ""),
  };
}
