import type { AttachedFile } from "@regia/domain/attachments";
import type { AttachmentState, ComposerRefusal } from "@regia/ui/screens/ChatScreen";
import { useEffect, useState } from "react";
import { draftKey, readDraft, readDraftFiles, storeDraft, storeDraftFiles } from "./drafts.ts";

/** A question that is edited: its id, and what it follows. */
export interface EditedQuestion {
  readonly id: string;
  readonly parent: string | null;
  /** What was being written before. */
  readonly textBefore: string;
  readonly filesBefore: readonly AttachmentState[];
}

/** What is being written in a conversation. */
export interface Draft {
  readonly text: string;
  readonly files: readonly AttachmentState[];
  readonly editing: EditedQuestion | null;
  readonly refusal: ComposerRefusal | null;
  /** Whether the route of the text is shown. */
  readonly isPreviewed: boolean;
}

/** What is being written in one conversation, and what changes it. */
export interface Composer {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  /** Changes the files, also after others were changed meanwhile. */
  readonly changeFiles: (
    next: (before: readonly AttachmentState[]) => readonly AttachmentState[],
    refusal?: ComposerRefusal | null,
  ) => void;
  /** Empties the field; the text stays stored until {@link forget}. */
  readonly take: () => void;
  /** Brings back what was not sent, beside what was written since. */
  readonly restore: (
    before: Pick<Draft, "text" | "files" | "editing">,
    refusal: ComposerRefusal | null,
  ) => void;
  /** Removes the stored text, after it was sent. */
  readonly forget: () => void;
}

const EMPTY = {
  text: "",
  files: [],
  editing: null,
  refusal: null,
  isPreviewed: false,
} as const satisfies Draft;

/** The files that have arrived. */
export const readyFiles = (files: readonly AttachmentState[]): readonly AttachedFile[] =>
  files.flatMap((file) => {
    if (file.kind !== "ready") return [];
    const { kind: _, ...ready } = file;
    return [ready];
  });

export const asReady = (files: readonly AttachedFile[]): readonly AttachmentState[] =>
  files.map((file) => ({ kind: "ready", ...file }));

/**
 * What is being written, in each conversation for itself; it survives a reload of the tab.
 * @param id of the conversation
 * @param stored its id for what is stored; null for a new one
 */
export function useComposer(userId: string, workspace: string, id: string, stored: string | null): Composer {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(() => new Map());
  const key = draftKey(userId, workspace, stored);
  const first = (): Draft => ({ ...EMPTY, text: readDraft(key), files: asReady(readDraftFiles(key)) });
  const draft = drafts.get(id) ?? first();
  const update = (next: (before: Draft) => Draft) =>
    setDrafts((before) => new Map(before).set(id, next(before.get(id) ?? first())));
  const { files, editing } = draft;
  useEffect(() => {
    if (!editing) storeDraftFiles(key, readyFiles(files));
  }, [key, files, editing]);
  return {
    draft,
    changeFiles: (next, refusal) =>
      update((before) => ({
        ...before,
        files: next(before.files),
        refusal: refusal === undefined ? before.refusal : refusal,
      })),
    change: (change) => {
      // What is edited is stored already, as the question.
      if (change.text !== undefined && !draft.editing) storeDraft(key, change.text);
      update((before) => ({ ...before, refusal: null, ...change }));
    },
    take: () => setDrafts((before) => new Map(before).set(id, EMPTY)),
    restore: (former, refusal) =>
      update((before) => ({
        ...before,
        text: before.text.trim() === "" ? former.text : `${former.text}\n\n${before.text}`,
        files: [...former.files, ...before.files],
        editing: former.editing,
        refusal,
      })),
    forget: () => storeDraft(key, ""),
  };
}
