import { Progress } from "@regia/ui/components/Progress";

export const Example = () => (
  <Progress label="Applicazione delle modifiche" value={120} maxValue={400} valueText="120 di 400" />
);
