import { BackLink } from "@regia/ui/patterns/BackLink";

export const Example = () => <BackLink href="/app/admin">Amministrazione</BackLink>;
