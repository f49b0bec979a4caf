import { UsageBar } from "@regia/ui/components/UsageBar";

export const Example = () => <UsageBar label="File questo mese" used={45} limit={50} />;
