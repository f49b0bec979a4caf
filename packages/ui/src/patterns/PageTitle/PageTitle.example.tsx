import { PageHeader } from "@regia/ui/components/PageHeader";
import { PageTitle } from "@regia/ui/patterns/PageTitle";

export const Example = () => (
  <>
    <PageTitle page="audit" />
    <PageHeader title="Registro delle modifiche" />
  </>
);
