import type { LocalizedText } from "@regia/ui/i18n";
import type { AuthBanner, AuthMode, AuthPending, RequestedAuthMode } from "@regia/ui/patterns/AuthDialog";

/** State of the authentication dialog. */
export interface DialogState {
  readonly isOpen: boolean;
  readonly mode: RequestedAuthMode;
  /** Email address to show: of the account just created, or from the page's address. */
  readonly email: string;
  readonly pending: AuthPending | null;
  readonly banner: AuthBanner | null;
  /** Whether the email for a new password was sent to `email`. */
  readonly isResetSent: boolean;
  /** Why the last code of an email was rejected. */
  readonly codeRefusal: LocalizedText | undefined;
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
  | { readonly type: "resetSent"; readonly email: string; readonly banner: Banner }
  | { readonly type: "codeRefused"; readonly reason: LocalizedText }
  | { readonly type: "bannerDismissed" };

type Banner = Omit<AuthBanner, "id">;

/** Closed, in the default mode, without a banner. */
export const closedDialog: DialogState = {
  isOpen: false,
  mode: "login",
  email: "",
  pending: null,
  banner: null,
  isResetSent: false,
  codeRefusal: undefined,
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
        ...closedDialog,
        isOpen: true,
        mode: event.mode,
        email: event.email ?? "",
        banner: numbered(event.banner),
      };
    case "closed":
      return closedDialog;
    case "modeChanged":
      return { ...closedDialog, isOpen: state.isOpen, mode: event.mode, email: event.email };
    case "started":
      return { ...state, pending: event.pending, banner: null, codeRefusal: undefined };
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
    case "resetSent":
      return {
        ...state,
        email: event.email,
        isResetSent: true,
        pending: null,
        banner: numbered(event.banner),
      };
    case "codeRefused":
      return { ...state, pending: null, codeRefusal: event.reason };
    case "bannerDismissed":
      return { ...state, banner: null };
  }
}
