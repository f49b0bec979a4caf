import { Breadcrumb } from "@regia/ui/components/Breadcrumb";

export const Example = () => (
  <Breadcrumb steps={[{ name: "Amministrazione", href: "/app/admin" }, { name: "Limiti enterprise" }]} />
);
