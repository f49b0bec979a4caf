import { PageHeader } from "@regia/ui/components/PageHeader";

export const Example = () => <PageHeader title="Amministrazione" description="Utenti, piani e limiti." />;
