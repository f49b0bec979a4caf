import { landingError, mapAuthError } from "@regia/domain/errors";
import { message } from "@regia/domain/messages";
import { takeRefusal } from "../session/refusal.ts";
import type { AuthDialogControls } from "./dialogContext.ts";
import { keepVerification, keptVerification } from "./verification.ts";

/** Opens the dialog for the error and email of a failed sign-in in the address, then removes them from it. */
function showLandingError(dialog: AuthDialogControls): void {
  const address = new URL(window.location.href);
  const code = address.searchParams.get("error");
  const email = address.searchParams.get("email");
  if (code === null && email === null) return;
  const error = landingError(code);
  address.searchParams.delete("error");
  address.searchParams.delete("email");
  window.history.replaceState(window.history.state, "", address);
  if (!error) return;
  dialog.open(error.mode, {
    banner: { tone: "error", icon: "auth", text: error.message },
    email: email ?? undefined,
  });
}

/** Shows why a person came back without a session, in the dialog that can help. */
function showRefusal(dialog: AuthDialogControls): void {
  const refusal = takeRefusal();
  if (!refusal) return;
  const { reason, isReset } = refusal;
  const waiting = keptVerification();
  if (reason.confirmedEmail) {
    const text = message("errors:auth.alreadyConfirmed");
    dialog.open("login", { banner: { tone: "success", icon: "email", text }, email: reason.confirmedEmail });
    return;
  }
  const { code, icon, message: text } = mapAuthError(reason);
  const isOldLink = code === "LINK_EXPIRED" && !isReset;
  // Without the address, the person is asked for it.
  if (isOldLink && !waiting) keepVerification({ email: "", resendAt: Date.now() });
  dialog.open(isReset ? "reset-password" : "login", {
    banner: { tone: "error", icon, text },
    email: waiting?.email,
  });
}

/** Opens the dialog for whatever there is to tell a person who arrives at the landing page. */
export function showNotice(dialog: AuthDialogControls): void {
  showLandingError(dialog);
  showRefusal(dialog);
}
