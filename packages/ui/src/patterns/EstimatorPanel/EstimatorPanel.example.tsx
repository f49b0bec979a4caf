import { planOf } from "@regia/domain/plans";
import { EstimatorPanel } from "@regia/ui/patterns/EstimatorPanel";

export const Example = () => <EstimatorPanel limits={planOf("pro").limits} initialRate={50} />;
