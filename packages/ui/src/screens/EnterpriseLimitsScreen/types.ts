import type { Profile } from "@regia/domain/profile";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { PlanHolder } from "../../patterns/ManagePlanDialog/index.ts";

/** Whose limits are agreed. */
export type LimitsHolder = PlanHolder & Pick<Profile, "custom_limits">;

/** How the last saving of the form went. */
export type LimitsSaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** `operationFailure` for `updateLimits` where the server refused, for `saveLimits` where it was not reached. */
  | { kind: "failed"; reason: LocalizedText };

/** Where the page stands. */
export type EnterpriseLimitsState =
  | { kind: "loading" }
  /** `operationFailure` for `fetchLimits`. */
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "notFound" }
  | { kind: "notEnterprise" }
  | { kind: "ready"; user: LimitsHolder; saving: LimitsSaveState };
