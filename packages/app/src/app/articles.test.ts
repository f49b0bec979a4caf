import { startI18n } from "@regia/ui/i18n";
import { expect, test } from "vitest";

test.each([
  ["3 marzo 2027", "La prova finisce il 3 marzo 2027, poi"],
  ["8 marzo 2027", "La prova finisce l'8 marzo 2027, poi"],
  ["11 marzo 2027", "La prova finisce l'11 marzo 2027, poi"],
])("%s has its article in the middle of a sentence", async (date, said) => {
  const { t } = await startI18n("it", ["settings"]);
  expect(t("settings:plans.current.trialUntil", { date })).toContain(said);
});
