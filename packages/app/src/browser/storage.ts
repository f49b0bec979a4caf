/** Returns the storage of the browser; throws if storage is forbidden. */
export type StorageSource = () => Storage;

const lasting: StorageSource = () => localStorage;

/** What is stored until the tab is closed. */
export const ofTab: StorageSource = () => sessionStorage;

/** The text that is stored under a name; null if there is none or storage is forbidden. */
export function readStored(name: string, storage: StorageSource = lasting): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name. Where storage is forbidden or full, what it says holds until the page is closed. */
export function writeStored(name: string, text: string, storage: StorageSource = lasting): void {
  try {
    storage().setItem(name, text);
  } catch {
    // The caller keeps it.
  }
}
