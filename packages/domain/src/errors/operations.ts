import { type Message, message } from "../messages/index.ts";
import { mapAuthError } from "./authErrors.ts";
import { isNetworkFault, presentableText, readServerError } from "./serverError.ts";

/** The screens whose failures come from the authentication service. */
export type AuthScreen = "login" | "signup" | "reset" | "resend" | "passwordUpdate";

const AUTH_SCREENS: Readonly<Record<AuthScreen, Message>> = {
  login: message("errors:screen.login"),
  signup: message("errors:screen.signup"),
  reset: message("errors:screen.reset"),
  resend: message("errors:screen.resend"),
  passwordUpdate: message("errors:screen.passwordUpdate"),
};

/**
 * The message of a dialog screen for a failure: the mapped error, or the screen's own text if the service gave no
 * reason.
 */
export function authScreenFailure({ screen, error }: { screen: AuthScreen; error: unknown }): Message {
  const { code, status, text, name } = readServerError(error);
  const saysNothing = code === "" && text === "" && status === 0 && name === "";
  if (saysNothing) return AUTH_SCREENS[screen];
  const failure = mapAuthError(error);
  // The service has one code for all emails; its text names the email of a verification.
  return screen === "reset" && failure.code === "EMAIL_RATE_LIMIT"
    ? message("errors:screen.resetRateLimit")
    : failure.message;
}

interface OperationText {
  readonly text: Message;
  /** Whether the server's message, if there is one, is shown instead. */
  readonly serverText: boolean;
}

const always = (text: Message): OperationText => ({ text, serverText: false });
const unlessSaid = (text: Message): OperationText => ({ text, serverText: true });

const OPERATIONS = {
  signOut: always(message("errors:screen.logout")),
  googleSignIn: always(message("errors:google.failed")),
  createProfile: always(message("errors:account.notCreated")),
  updateProfile: unlessSaid(message("errors:profile.update")),
  updatePassword: unlessSaid(message("errors:profile.password")),
  fetchPlan: always(message("errors:plan.fetchProfile")),
  fetchPlanWithoutUser: always(message("errors:plan.noUser")),
  upgradePlan: always(message("errors:plan.upgrade")),
  startTrial: always(message("errors:plan.startTrial")),
  planDialogUpdate: unlessSaid(message("errors:plan.dialogUpdate")),
  planDialogTrial: unlessSaid(message("errors:plan.dialogTrial")),
  adminLoadUsers: always(message("errors:admin.loadUsers")),
  adminUpdateRole: always(message("errors:admin.updateRole")),
  adminDeleteUser: always(message("errors:admin.deleteUser")),
  adminUpdatePlan: always(message("errors:admin.updatePlan")),
  adminStartTrial: always(message("errors:admin.startTrial")),
  fetchLimits: unlessSaid(message("errors:admin.fetchLimits")),
  updateLimits: always(message("errors:admin.updateLimits")),
  saveLimits: always(message("errors:admin.saveLimits")),
} as const satisfies Record<string, OperationText>;

/** The operations of the signed-in area and the administration that can fail. */
export type Operation = keyof typeof OPERATIONS;

/** The message for a failed operation: its own text, or the server's if that may be shown. Never throws. */
export function operationFailure({ operation, error }: { operation: Operation; error?: unknown }): Message {
  const { text, serverText } = OPERATIONS[operation];
  if (!serverText) return text;
  const known = mapAuthError(error);
  if (isNetworkFault(error) || known.code === "SESSION_EXPIRED") return known.message;
  const said = presentableText(error);
  return said === null ? text : message("errors:verbatim", { text: said });
}
