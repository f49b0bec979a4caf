import { chatRefusalText, type InputRefusal, inputField } from "@regia/domain/chat";
import { LOCALES, translate } from "@regia/domain/messages";
import type { PlanName } from "@regia/domain/plans";
import { expect, test } from "vitest";
import { explainRefusal } from "./refusal.ts";

const ASKER = {
  plan: "free",
  locale: "it",
  nameOf: (plan: PlanName) => translate("it", `plans:${plan}.name`),
  paidWorkspace: null,
  pictures: false,
} as const;
const TEXTS = { plans: "Vedi i piani", budgets: "Vai ai budget" };

/** A refusal as the page shows it, from what the function answers. */
function shown(refusal: InputRefusal, locale: (typeof LOCALES)[number] = "it") {
  const message = chatRefusalText(refusal, { plan: "free", locale });
  const limit = { ...refusal.limit, field: inputField(refusal) };
  return explainRefusal({ code: "input_tokens", message, limit }, ASKER, TEXTS);
}

test("a question that is too long is refused as the function says it, with a link where a plan helps", () => {
  const limit = { max: 8_000, used: 9_000 };
  expect(shown({ code: "input_tokens", of: "plan", limit, upgradeTo: "pro" })).toEqual({
    message:
      "La domanda è troppo lunga: in tutto sono circa 9.000 token, e il piano ne accetta 8.000 per richiesta.",
    help: "Accorcia la domanda, oppure serve il piano Pro.",
    link: { href: "/app/settings?section=plans", text: "Vedi i piani" },
  });
  for (const locale of LOCALES) {
    const parts = shown(
      { code: "input_tokens", of: "models", model: "Luna 2.5", part: "files", limit, upgradeTo: null },
      locale,
    );
    expect(parts).toMatchObject({ message: expect.stringMatching(/Luna 2\.5.*\.$/), link: undefined });
    expect(parts?.help).toMatch(/^\p{Lu}.+\.$/u);
  }
  const far = {
    code: "input_tokens",
    of: "plan",
    limit: { max: 8_000, used: 900_000 },
    upgradeTo: null,
  } as const;
  expect(shown(far)?.link).toBeUndefined();
});
