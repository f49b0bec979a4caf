import { CopyButton } from "@regia/ui/components/CopyButton";

export const Example = () => (
  <CopyButton text="8f14e45f-ceea-467f-9af1-1b2c3d4e5f60" label="Copia l'ID utente" />
);
