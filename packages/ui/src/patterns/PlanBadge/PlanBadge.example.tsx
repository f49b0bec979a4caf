import { PlanBadge } from "@regia/ui/patterns/PlanBadge";

export const Example = () => <PlanBadge plan="pro" state="trial" />;
