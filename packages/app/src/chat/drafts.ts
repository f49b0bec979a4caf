import { readStored, type StorageSource, writeStored } from "../preferences/storage.ts";

/** Drafts survive a reload of the tab, and end with it. */
const tab: StorageSource = () => sessionStorage;

/** Key of what a person writes: in a conversation, or in a new one of the workspace. */
export const draftKey = (userId: string, workspace: string, conversation: string | null): string =>
  `regia.draft.${userId}.${conversation ?? `new.${workspace}`}`;

/** What was being written; empty if nothing was, or the browser keeps nothing. */
export const readDraft = (key: string): string => readStored(key, tab) ?? "";

/** Keeps what is being written. */
export const storeDraft = (key: string, text: string): void => writeStored(key, text, tab);
