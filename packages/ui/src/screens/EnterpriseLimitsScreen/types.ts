import type { LimitField } from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";
import type { SaveState } from "../../forms/index.ts";
import type { LocalizedText } from "../../i18n/useLocalizedText.ts";
import type { PlanHolder } from "../../patterns/ManagePlanDialog/index.ts";

/** A user with custom limits. */
export type LimitsHolder = PlanHolder & Pick<Profile, "custom_limits">;

/** The result of a save. */
export type LimitsSaveState =
  | SaveState
  /**
   * Nothing was saved: another admin has changed these fields meanwhile. `user` has the newer values, which a second save
   * replaces.
   */
  | { kind: "overtaken"; fields: readonly LimitField[] };

export type EnterpriseLimitsState =
  | { kind: "loading" }
  /** `operationFailure` for `fetchLimits`. */
  | { kind: "failed"; reason: LocalizedText }
  | { kind: "notFound" }
  | { kind: "notEnterprise" }
  | { kind: "ready"; user: LimitsHolder; saving: LimitsSaveState };
