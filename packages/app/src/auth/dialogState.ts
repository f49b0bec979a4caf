import type { AuthMode, AuthNotice, AuthPending, RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";

/** What the authentication dialog shows (part 1, point 4, Modal). */
export interface DialogState {
  readonly isOpen: boolean;
  readonly mode: RequestedAuthMode;
  /** The address at hand: of the account just created, or the one that an address carried. */
  readonly email: string;
  readonly pending: AuthPending | null;
  readonly notice: AuthNotice | null;
}

/** What can happen to it. */
export type DialogEvent =
  | {
      readonly type: "opened";
      readonly mode: RequestedAuthMode;
      readonly email?: string;
      readonly notice?: Notice;
    }
  | { readonly type: "closed" }
  | { readonly type: "modeChanged"; readonly mode: AuthMode }
  | { readonly type: "started"; readonly pending: AuthPending }
  | { readonly type: "told"; readonly notice: Notice }
  | { readonly type: "accountCreated"; readonly email: string; readonly notice: Notice }
  | { readonly type: "noticeDismissed" };

type Notice = Omit<AuthNotice, "id">;

/** Closed, in the default mode, with nothing to tell. */
export const closedDialog: DialogState = {
  isOpen: false,
  mode: "login",
  email: "",
  pending: null,
  notice: null,
};

let notices = 0;

/** A banner of its own, with its own time to stay, even when it says the same as the one before. */
function numbered(notice: Notice | undefined): AuthNotice | null {
  if (!notice) return null;
  notices += 1;
  return { ...notice, id: notices };
}

/** The dialog after an event. Changing mode clears what was told; closing also forgets the mode and the address. */
export function dialogAfter(state: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case "opened":
      return {
        isOpen: true,
        mode: event.mode,
        email: event.email ?? "",
        pending: null,
        notice: numbered(event.notice),
      };
    case "closed":
      return closedDialog;
    case "modeChanged":
      return { ...state, mode: event.mode, notice: null };
    case "started":
      return { ...state, pending: event.pending, notice: null };
    case "told":
      return { ...state, pending: null, notice: numbered(event.notice) };
    case "accountCreated":
      return {
        ...state,
        mode: "verify-email",
        email: event.email,
        pending: null,
        notice: numbered(event.notice),
      };
    case "noticeDismissed":
      return { ...state, notice: null };
  }
}
