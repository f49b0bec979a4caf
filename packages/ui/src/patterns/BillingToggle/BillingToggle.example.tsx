import type { BillingPeriod } from "@regia/domain/plans";
import { BillingToggle } from "@regia/ui/patterns/BillingToggle";
import { useState } from "react";

export function Example() {
  const [period, setPeriod] = useState<BillingPeriod>("monthly");
  return <BillingToggle period={period} onChange={setPeriod} />;
}
