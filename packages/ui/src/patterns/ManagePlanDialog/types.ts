import type { PlanAssignment } from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { IdentifiedUser } from "../UserIdentity/index.ts";

/** Whose plan is managed. */
export type PlanHolder = IdentifiedUser &
  Pick<Profile, "plan" | "plan_expires_at" | "trial_start_date" | "trial_used">;

/** Where the dialog stands. */
export type ManagePlanState =
  | { kind: "editing" }
  | { kind: "saving" }
  | { kind: "startingTrial" }
  /** Why the last call failed: `operationFailure` for `planDialogUpdate` or `planDialogTrial`. */
  | { kind: "failed"; reason: LocalizedText };

export interface ManagePlanDialogProps {
  /** Whose plan; null keeps the dialog closed. */
  user: PlanHolder | null;
  state: ManagePlanState;
  /** The moment on which plans and dates are judged. */
  now: Instant;
  /** Asked for by Annulla, the close button, Escape, or a press outside. */
  onClose: () => void;
  /** A change that passed the rules. */
  onSave: (change: PlanAssignment) => void;
  onStartTrial: () => void;
}
