import { AUDIT_ACTIONS } from "@regia/api/admin";
import { LOCALES, startI18n } from "@regia/ui/i18n";
import { expect, test } from "vitest";

test.each(LOCALES)("every action in the change log has a name in the language %s", async (locale) => {
  const i18n = await startI18n(locale, ["adminAudit"]);
  expect(AUDIT_ACTIONS.filter((action) => !i18n.exists(`adminAudit:action.${action}`))).toEqual([]);
});
