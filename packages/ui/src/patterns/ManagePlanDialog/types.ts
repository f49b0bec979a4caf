import type { PlanAssignment } from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import type { Instant } from "@regia/domain/time";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { IdentifiedUser } from "../UserIdentity/index.ts";

/** A user whose plan is managed. */
export type PlanHolder = IdentifiedUser &
  Pick<Profile, "plan" | "plan_expires_at" | "trial_start_date" | "trial_used" | "custom_limits">;

/** State of the dialog. */
export type ManagePlanState =
  | { kind: "editing" }
  | { kind: "saving" }
  | { kind: "startingTrial" }
  /** Why the last call failed: `operationFailure` for `planDialogUpdate` or `planDialogTrial`. */
  | { kind: "failed"; reason: LocalizedText };

export interface ManagePlanDialogProps {
  /** The user whose plan is managed; null closes the dialog. */
  user: PlanHolder | null;
  state: ManagePlanState;
  /** The current time, by which plans and dates are validated. */
  now: Instant;
  /** Called by Annulla, the close button, Escape, and a press outside. */
  onClose: () => void;
  /** Called with a valid change. */
  onSave: (change: PlanAssignment) => void;
  onStartTrial: () => void;
}
