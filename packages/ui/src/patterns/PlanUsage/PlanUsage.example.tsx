import { PlanUsage } from "@regia/ui/patterns/PlanUsage";

export const Example = () => <PlanUsage label="File questo mese" used={42} limit={50} />;
