import type { AuthBanner, AuthMode, AuthPending, RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";

/** State of the authentication dialog. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly mode: RequestedAuthMode;
  /** Email address to show: of the account just created, or from the page's address. */
  readonly email: string;
  readonly pending: AuthPending | null;
  readonly banner: AuthBanner | null;
}

/** Events of the authentication dialog. */
export type DialogEvent =
  | {
      readonly type: "opened";
      readonly mode: RequestedAuthMode;
      readonly email?: string | undefined;
      readonly banner?: Banner | undefined;
    }
  | { readonly type: "closed" }
  /** With the address that was typed. */
  | { readonly type: "modeChanged"; readonly mode: AuthMode; readonly email: string }
  | { readonly type: "started"; readonly pending: AuthPending }
  | { readonly type: "told"; readonly banner: Banner }
  | { readonly type: "accountCreated"; readonly email: string; readonly banner: Banner }
  /** The verification email was sent again. */
  | { readonly type: "resent"; readonly email: string; readonly banner: Banner }
  | { readonly type: "bannerDismissed" };

type Banner = Omit<AuthBanner, "id">;

/** Closed, in the default mode, without a banner. */
export const closedDialog: DialogState = {
  isOpen: false,
  mode: "login",
  email: "",
  pending: null,
  banner: null,
};

let banners = 0;

/** Numbers a banner, so that a second one with the same text is shown anew and for its full time. */
function numbered(banner: Banner | undefined): AuthBanner | null {
  if (!banner) return null;
  banners += 1;
  return { ...banner, id: banners };
}

/** The state after an event. A change of mode removes the banner and keeps the address; closing also resets mode and email. */
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
      return { ...state, mode: event.mode, email: event.email, banner: null };
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
    case "resent":
      return { ...state, email: event.email, pending: null, banner: numbered(event.banner) };
    case "bannerDismissed":
      return { ...state, banner: null };
  }
}
