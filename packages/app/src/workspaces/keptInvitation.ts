import { readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.invitation";

/** An invitation whose link was opened in this browser and not answered yet. */
export interface KeptInvitation {
  readonly token: string;
  /** Whether the person chose to sign up for it: it is accepted without another question. */
  readonly joins: boolean;
}

/** Where storage is forbidden, an invitation is kept until the page is closed. */
let kept = "";

/** The invitation that waits for an answer; null if there is none. */
export function keptInvitation(): KeptInvitation | null {
  const text = readStored(storageKey) ?? kept;
  const [, joins, token] = /^(join|ask) ([\w-]{1,128})$/.exec(text) ?? [];
  return token === undefined ? null : { token, joins: joins === "join" };
}

/** Keeps an invitation until it is answered, beyond a sign-up in another tab. */
export function keepInvitation({ token, joins }: KeptInvitation): void {
  kept = `${joins ? "join" : "ask"} ${token}`;
  writeStored(storageKey, kept);
}

/** Forgets the invitation, which has been answered or leads nowhere. */
export function dropInvitation(): void {
  kept = "";
  writeStored(storageKey, "");
}
