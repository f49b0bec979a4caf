import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { PricingScreen } from "@regia/ui/screens/PricingScreen";
import { usePublicFrame } from "./usePublicFrame.ts";

/** `/pricing` */
export function Component() {
  const frame = usePublicFrame();
  return (
    <>
      <PageTitle page="pricing" />
      <PricingScreen {...frame} onChoosePlan={frame.onSignup} />
    </>
  );
}
