import { UsageBar } from "@regia/ui/components/UsageBar";

export const Example = () => <UsageBar label="File questo mese" share={0.24} valueText="12 di 50" />;
