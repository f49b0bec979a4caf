import { type AttachedFile, filesOfParts } from "@regia/domain/attachments";
import { readStored, type StorageSource, writeStored } from "../browser/storage.ts";

/** Drafts survive a reload of the tab, and end with it. */
const tab: StorageSource = () => sessionStorage;

/** Key of what a person writes: in a conversation, or in a new one of the workspace. */
export const draftKey = (userId: string, workspace: string, conversation: string | null): string =>
  `regia.draft.${userId}.${conversation ?? `new.${workspace}`}`;

/** What was being written; empty if nothing was, or the browser keeps nothing. */
export const readDraft = (key: string): string => readStored(key, tab) ?? "";

/** The files of what is being written, as the parts of a question. */
export function readDraftFiles(key: string): readonly AttachedFile[] {
  try {
    return filesOfParts(JSON.parse(readStored(`${key}.files`, tab) ?? "[]"));
  } catch {
    return [];
  }
}

export const storeDraftFiles = (key: string, files: readonly AttachedFile[]): void =>
  writeStored(`${key}.files`, JSON.stringify(files.map((file) => ({ ...file, type: "file" }))), tab);

/** Keeps what is being written. */
export const storeDraft = (key: string, text: string): void => writeStored(key, text, tab);
