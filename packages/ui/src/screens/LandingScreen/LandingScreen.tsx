import type { BillingPeriod, PlanName } from "@regia/domain/plans";
import { type PublicFrameProps, PublicPage } from "../../patterns/PublicPage/index.ts";
import { Closing } from "./Closing.tsx";
import { Features } from "./Features.tsx";
import { Hero } from "./Hero.tsx";
import { PricingSection } from "./PricingSection.tsx";
import { type LandingQuestion, Questions } from "./Questions.tsx";

export interface LandingScreenProps extends PublicFrameProps {
  /** A plan's call to action was pressed. */
  onChoosePlan: (plan: PlanName) => void;
  /** Period of the prices at first. Default monthly. */
  defaultPeriod?: BillingPeriod | undefined;
  /** Question open at first; none by default. */
  defaultQuestion?: LandingQuestion | undefined;
}

/** The public site's first page. */
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
