import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { Closing } from "./Closing.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { PricingSection } from "./PricingSection.tsx";
import { type LandingQuestion, Questions } from "./Questions.tsx";

export interface LandingScreenProps extends PublicFrameProps {
  /** Called when the button of a plan is pressed. */
  onChoosePlan: (plan: PlanName) => void;
  /** Initial billing period. Default monthly. */
  defaultPeriod?: BillingPeriod | undefined;
  /** The question that is open initially. Default: none. */
  defaultQuestion?: LandingQuestion | undefined;
}

/** Landing page of the public site. */
export function LandingScreen({
  onChoosePlan,
  defaultPeriod = "monthly",
  defaultQuestion,
  ...frame
}: LandingScreenProps) {
  return (
    <PublicPage {...frame} currentPath="/">
      <Hero onSignup={frame.onSignup} />
      <Features />
      <PricingSection onChoosePlan={onChoosePlan} defaultPeriod={defaultPeriod} />
      <Questions defaultOpen={defaultQuestion} />
      <Closing onSignup={frame.onSignup} />
    </PublicPage>
  );
}
