import type { Profile } from "@regia/domain/profile";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { PlanHolder } from "../../patterns/ManagePlanDialog/index.ts";

/** A user with custom limits. */
export type LimitsHolder = PlanHolder & Pick<Profile, "custom_limits">;

/** Result of the last save. */
export type LimitsSaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved" }
  /** `operationFailure` for `updateLimits` if the server refused, for `saveLimits` if it was not reached. */
  | { kind: "failed"; reason: LocalizedText };

/** State of the page. */
export type EnterpriseLimitsState =
  | { kind: "loading" }
  /** `operationFailure` for `fetchLimits`. */
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "notFound" }
  | { kind: "notEnterprise" }
  | { kind: "ready"; user: LimitsHolder; saving: LimitsSaveState };
