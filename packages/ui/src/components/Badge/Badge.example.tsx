import { Badge } from "@regia/ui/components/Badge";

export const Example = () => <Badge tone="success">Attivo</Badge>;
