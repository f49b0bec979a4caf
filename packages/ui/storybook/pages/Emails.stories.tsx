import { emails } from "virtual:documents";
import { useLocale } from "../../src/i18n/index.ts";
import { DocumentFrame } from "./DocumentFrame.tsx";

/** Every email. A test of the functions compares the names with the kinds of emails. */
export default { title: "Pages/Emails", parameters: { layout: "fullscreen" } };

/** A story of an email, whose kind is the story's name. */
const email = {
  render: function Email(_: object, { name }: { name: string }) {
    const shown = emails[useLocale()][name];
    if (!shown) throw new Error(`No email is of the kind ${name}`);
    return <DocumentFrame html={shown} />;
  },
};

export const Confirmation = { name: "confirmation", ...email };
export const ConfirmationNewPassword = { name: "confirmation-new-password", ...email };
export const AccountExists = { name: "account-exists", ...email };
export const Recovery = { name: "recovery", ...email };
export const ChangeCurrent = { name: "email-change-current", ...email };
export const ChangeNew = { name: "email-change-new", ...email };
export const Changed = { name: "email-changed", ...email };
export const PasswordChanged = { name: "password-changed", ...email };
export const WorkspaceInvitation = { name: "workspace-invitation", ...email };
export const HandoverOffered = { name: "handover-offered", ...email };
export const ContactMessage = { name: "contact-message", ...email };
export const AccountDeleted = { name: "account-deleted", ...email };
export const NewDevice = { name: "new-device", ...email };
export const SecondFactorOn = { name: "second-factor-on", ...email };
export const SecondFactorOff = { name: "second-factor-off", ...email };
export const SecondFactorAdded = { name: "second-factor-added", ...email };
export const SecondFactorRemoved = { name: "second-factor-removed", ...email };
export const RecoveryCodeUsed = { name: "recovery-code-used", ...email };
export const WeeklyDigest = { name: "weekly-digest", ...email };
export const PaymentReceipt = { name: "payment-receipt", ...email };
export const PaymentRefunded = { name: "payment-refunded", ...email };
export const PaymentFailed = { name: "payment-failed", ...email };
export const WithdrawalReceived = { name: "withdrawal-received", ...email };
export const TrialEnding = { name: "trial-ending", ...email };
export const TrialEnded = { name: "trial-ended", ...email };
export const ApprovalAsked = { name: "approval-asked", ...email };
