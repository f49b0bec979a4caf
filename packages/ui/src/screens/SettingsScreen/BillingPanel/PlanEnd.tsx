import type { GrantSource } from "@regia/domain/billing";
import { presentPlan } from "@regia/domain/plans";
import type { Subscription } from "@regia/domain/subscription";
import type { ReactNode } from "react";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";

/**
 * That the trial or a subscription has ended, and when.
 *
 * @param children what is said of any other plan
 */
export function PlanEnd({
  subscription: { storedPlan, expiresAt },
  source,
  children,
}: {
  subscription: Pick<Subscription, "storedPlan" | "expiresAt">;
  source: GrantSource | undefined;
  children: ReactNode;
}) {
  const t = useText("payments");
  const say = useLocalizedText();
  const format = useFormat();
  if (expiresAt === null || source === undefined || source === "admin") return children;
  const plan = say(presentPlan(storedPlan).displayName);
  return t(`ended.${source}`, { plan, date: format.longDate(expiresAt) });
}
