import deleted from "../../src/screens/AccountDeletedScreen/AccountDeletedScreen.stories.tsx";
import { AccountDeletedScreen } from "../../src/screens/AccountDeletedScreen/index.ts";
import other from "../../src/screens/AccountSwitchScreen/AccountSwitchScreen.stories.tsx";
import { AccountSwitchScreen } from "../../src/screens/AccountSwitchScreen/index.ts";
import callback, { SessionError } from "../../src/screens/AuthCallbackScreen/AuthCallbackScreen.stories.tsx";
import { AuthCallbackScreen } from "../../src/screens/AuthCallbackScreen/index.ts";
import debug from "../../src/screens/DebugAuthScreen/DebugAuthScreen.stories.tsx";
import { DebugAuthScreen } from "../../src/screens/DebugAuthScreen/index.ts";
import invitation from "../../src/screens/InvitationScreen/InvitationScreen.stories.tsx";
import { InvitationScreen } from "../../src/screens/InvitationScreen/index.ts";
import { ResetPasswordScreen } from "../../src/screens/ResetPasswordScreen/index.ts";
import password from "../../src/screens/ResetPasswordScreen/ResetPasswordScreen.stories.tsx";
import { SecondFactorScreen } from "../../src/screens/SecondFactorScreen/index.ts";
import factor from "../../src/screens/SecondFactorScreen/SecondFactorScreen.stories.tsx";
import { alone } from "./alone.tsx";

/** Every page on the way in. A test compares the names with the addresses of the app. */
export default { title: "Pages/Sign-in", parameters: { layout: "fullscreen" } };

export const Callback = { name: "/auth/callback", ...alone(AuthCallbackScreen, callback.args) };
export const CallbackFailed = {
  name: "/auth/callback (failed)",
  ...alone(AuthCallbackScreen, { ...callback.args, ...SessionError.args }),
};
export const AccountSwitch = {
  name: "/auth/callback (other account)",
  ...alone(AccountSwitchScreen, other.args),
};
export const ResetPassword = { name: "/reset-password", ...alone(ResetPasswordScreen, password.args) };
export const ResetPasswordByEmail = {
  name: "/auth/reset-password",
  ...alone(ResetPasswordScreen, password.args),
};
export const AccountDeleted = {
  name: "/auth/account-deleted",
  ...alone(AccountDeletedScreen, deleted.args),
};
export const DebugAuth = { name: "/debug-auth", ...alone(DebugAuthScreen, debug.args) };
export const Invitation = { name: "/invito", ...alone(InvitationScreen, invitation.args) };
export const SecondFactor = {
  name: "/app/w/:slug/chat (second factor)",
  tags: ["focus"],
  ...alone(SecondFactorScreen, factor.args),
};
