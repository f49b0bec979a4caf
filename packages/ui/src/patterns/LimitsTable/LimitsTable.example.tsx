import { LimitsTable } from "@regia/ui/patterns/LimitsTable";

export const Example = () => <LimitsTable label="Limiti dei piani" />;
