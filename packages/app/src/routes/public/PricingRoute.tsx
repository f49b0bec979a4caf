import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { PricingScreen } from "@regia/ui/screens/PricingScreen";
import { useNavigate } from "react-router-dom";
import { usePublicFrame } from "./usePublicFrame.ts";

/** `/pricing` */
export function Component() {
  const frame = usePublicFrame();
  const navigate = useNavigate();
  const choose = () => (frame.isSignedIn ? void navigate("/app/chat") : frame.onSignup());
  return (
    <>
      <PageTitle page="pricing" />
      <PricingScreen {...frame} onChoosePlan={choose} />
    </>
  );
}
