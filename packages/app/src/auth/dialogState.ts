import type { AuthBanner, AuthMode, AuthPending, RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";

/** What the authentication dialog shows. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly mode: RequestedAuthMode;
  /** The address at hand: of the account just created, or the one that an address carried. */
  readonly email: string;
  readonly pending: AuthPending | null;
  readonly banner: AuthBanner | null;
}

/** What can happen to it. */
export type DialogEvent =
  | {
      readonly type: "opened";
      readonly mode: RequestedAuthMode;
      readonly email?: string | undefined;
      readonly banner?: Banner | undefined;
    }
  | { readonly type: "closed" }
  | { readonly type: "modeChanged"; readonly mode: AuthMode }
  | { readonly type: "started"; readonly pending: AuthPending }
  | { readonly type: "told"; readonly banner: Banner }
  | { readonly type: "accountCreated"; readonly email: string; readonly banner: Banner }
  | { readonly type: "bannerDismissed" };

type Banner = Omit<AuthBanner, "id">;

/** Closed, in the default mode, with nothing to tell. */
export const closedDialog: DialogState = {
  isOpen: false,
  mode: "login",
  email: "",
  pending: null,
  banner: null,
};

let banners = 0;

/** A banner of its own, with its own time to stay, even when it says the same as the one before. */
function numbered(banner: Banner | undefined): AuthBanner | null {
  if (!banner) return null;
  banners += 1;
  return { ...banner, id: banners };
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
        banner: numbered(event.banner),
      };
    case "closed":
      return closedDialog;
    case "modeChanged":
      return { ...state, mode: event.mode, banner: null };
    case "started":
      return { ...state, pending: event.pending, banner: null };
    case "told":
      return { ...state, pending: null, banner: numbered(event.banner) };
    case "accountCreated":
      return {
        ...state,
        mode: "verify-email",
        email: event.email,
        pending: null,
        banner: numbered(event.banner),
      };
    case "bannerDismissed":
      return { ...state, banner: null };
  }
}
