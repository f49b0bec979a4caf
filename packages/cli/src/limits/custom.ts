import { type CustomLimits, isLimitValue } from "@regia/domain/limits";
import { LIMIT_FIELD_NAMES } from "@regia/domain/plans";
import type { Profile } from "@regia/domain/profile";

/** The custom limits of a user; damaged ones count as none (decision 23). */
export function customLimitsOf({ custom_limits }: Pick<Profile, "custom_limits">): CustomLimits {
  const stored = custom_limits ?? {};
  return Object.fromEntries(
    LIMIT_FIELD_NAMES.flatMap((field) => {
      const value = Object.hasOwn(stored, field) ? stored[field] : null;
      return isLimitValue(field, value) ? [[field, value] as const] : [];
    }),
  );
}
