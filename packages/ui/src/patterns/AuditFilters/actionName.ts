import type { Catalogue } from "../../i18n/catalogues.ts";
import { useI18n } from "../../i18n/useI18n.ts";
import { useText } from "../../i18n/useText.ts";

/** Actions with a translated name. The log may contain others. */
type NamedAction = keyof Catalogue["adminAudit"]["action"];

/** The translated name of an action; undefined if it has none. */
export function useActionName(): (action: string) => string | undefined {
  const t = useText("adminAudit");
  const { exists } = useI18n();
  const isNamed = (name: string): name is NamedAction => exists(`adminAudit:action.${name}`);
  return (action) => (isNamed(action) ? t(`action.${action}`) : undefined);
}
