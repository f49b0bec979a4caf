import { Markdown } from "@regia/ui/components/Markdown";

export const Example = () => (
  <Markdown text={"Usa **una** *chiave* per ambiente:\n\n- prova\n- produzione"} />
);
