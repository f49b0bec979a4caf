import { AUDIT_ACTIONS } from "@regia/api/admin";
import { LOCALES, loadCatalogue } from "@regia/ui/i18n";
import { expect, test } from "vitest";

test.each(LOCALES)("every action in the change log has a name in the language %s", async (locale) => {
  const { admin } = await loadCatalogue(locale);
  expect(Object.keys(admin.audit.action)).toEqual(expect.arrayContaining([...AUDIT_ACTIONS]));
});
