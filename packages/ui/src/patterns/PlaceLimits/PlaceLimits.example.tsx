import { planOf } from "@regia/domain/plans";
import { PlaceLimits } from "@regia/ui/patterns/PlaceLimits";

export const Example = () => <PlaceLimits place="knowledge" limits={planOf("pro").limits} />;
