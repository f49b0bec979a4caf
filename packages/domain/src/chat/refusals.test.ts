import { describe, expect, test } from "vitest";
import { type Message, translateMessage } from "../messages/index.ts";
import type { PlanName } from "../plans/index.ts";
import {
  type AnswerFailure,
  ATTEMPT_CODES,
  ATTEMPT_TEXTS,
  answerFailureText,
  budgetHolder,
  type ChatRefusal,
  chatRefusalText,
  explainChatRefusal,
  explainInputRefusal,
  programFailureText,
} from "./index.ts";

const nameOf = (name: PlanName) => name;
const textOf = (text: Message) => translateMessage("it", text);

const explained = (refusal: ChatRefusal, plan: PlanName = "free") => [
  chatRefusalText(refusal, { plan, locale: "it" }),
  (refusal.code === "input_tokens"
    ? explainInputRefusal(refusal, { plan, nameOf, textOf })
    : explainChatRefusal(refusal, { plan, locale: "it", nameOf })
  ).upgradeTo,
];

const budget = (max: string, used: string): ChatRefusal => ({
  code: "budget",
  limit: { max, used },
  resetsAt: "2026-11-30T23:00:00+00:00",
});

describe("a refusal names the limit, its numbers and what would help", () => {
  test("an answer is being written", () => {
    expect(explained({ code: "busy" })).toEqual([
      "In questa conversazione c'è già una risposta in corso. Aspetta che finisca, oppure fermala.",
      null,
    ]);
  });

  test("active chats", () => {
    const full = (max: number): ChatRefusal => ({ code: "active_chats", limit: { max, used: max } });
    expect(explained(full(10))).toEqual([
      "Chat attive nel workspace: 10. Il piano ne permette 10. Archivia una chat per aprirne un'altra, oppure serve il piano Pro.",
      "pro",
    ]);
    expect(explained(full(1000), "enterprise")).toEqual([
      "Chat attive nel workspace: 1.000. Il piano ne permette 1.000. Archivia una chat per aprirne un'altra.",
      null,
    ]);
  });

  test("input tokens", () => {
    const tokens = (max: number, used: number): ChatRefusal => ({
      code: "input_tokens",
      limit: { max, used },
    });
    expect(explained(tokens(8000, 32_000))).toEqual([
      "La domanda è troppo lunga: in tutto sono circa 32.000 token, e il piano ne accetta 8.000 per richiesta. Accorcia la domanda, oppure serve il piano Pro.",
      "pro",
    ]);
    expect(explained(tokens(8000, 32_001))[1]).toBe("enterprise");
    expect(explained(tokens(8000, 128_001))).toEqual([
      "La domanda è troppo lunga: in tutto sono circa 128.001 token, e il piano ne accetta 8.000 per richiesta. Accorcia la domanda.",
      null,
    ]);
    const context = { code: "input_tokens", of: "models", limit: { max: 4000, used: 5000 } } as const;
    expect(explained({ ...context, part: "files", upgradeTo: null })).toEqual([
      "I file allegati sono troppo lunghi: in tutto sono circa 5.000 token, e i modelli disponibili ne leggono 4.000 oltre alla risposta. Togli un file o mandane uno più corto.",
      null,
    ]);
    const named = { ...context, model: "Luna", otherModel: "Terra", upgradeTo: "pro" } as const;
    expect(explained({ ...named, part: "instructions" })).toEqual([
      "Le istruzioni per i modelli sono troppo lunghe: in tutto sono circa 5.000 token, e Luna ne legge 4.000 oltre alla risposta. Accorcia le istruzioni per i modelli, oppure scegli Terra.",
      null,
    ]);
    expect(
      chatRefusalText({ ...context, part: "history", upgradeTo: "pro" }, { plan: "free", locale: "en" }),
    ).toBe(
      "The conversation is too long: all of it has about 5,000 tokens, and the available models read 4,000 besides the answer. Leave out the oldest messages, or move to the Pro plan.",
    );
    expect(explained(tokens(200_000, 200_001), "pro")[1]).toBeNull();
  });

  test("parallel answers", () => {
    const parallel = (max: number): ChatRefusal => ({ code: "parallel", limit: { max, used: max } });
    expect(explained(parallel(1))).toEqual([
      "Risposte in corso: 1. Il piano ne permette 1 insieme. Aspetta che una finisca, oppure fermala; per averne di più serve il piano Pro.",
      "pro",
    ]);
    expect(explained(parallel(3), "pro")[1]).toBe("enterprise");
    expect(explained(parallel(10), "enterprise")).toEqual([
      "Risposte in corso: 10. Il piano ne permette 10 insieme. Aspetta che una finisca, oppure fermala.",
      null,
    ]);
  });

  test("a budget that the payer set, which no plan raises", () => {
    const own: ChatRefusal = {
      code: "budget",
      of: budgetHolder("memberBudget"),
      limit: { max: "5", used: "4.99" },
      resetsAt: "2026-11-30T23:00:00+00:00",
    };
    expect(explained(own)).toEqual([
      "Il tuo budget in questo workspace per il mese: 4,99\u00a0€ impegnati su 5,00\u00a0€. Questa richiesta non ci sta. Si rinnova il 1 dicembre. Chi paga il workspace può alzarlo nella pagina dei membri; fino ad allora può bastare un modello più economico.",
      null,
    ]);
    const [text, upgrade] = explained({ ...own, of: budgetHolder("workspaceBudget") });
    expect(text).toMatch(/^Budget di questo workspace per il mese: 4,99/);
    expect(upgrade).toBeNull();
    expect(explained({ ...own, canRaise: true })[0]).toMatch(
      /Si rinnova il 1 dicembre\. Puoi alzarlo nella pagina dei membri/,
    );
    expect(["modelBudget", "another"].map(budgetHolder)).toEqual(["payer", "payer"]);
  });

  test("the month's budget, which is renewed on a day of Rome", () => {
    expect(explained(budget("0.5", "0.491234"))).toEqual([
      "Credito modelli di questo mese: 0,49\u00a0€ impegnati su 0,50\u00a0€. Questa richiesta non ci sta. Si rinnova il 1 dicembre. Fino ad allora può bastare un modello più economico, oppure serve il piano Pro.",
      "pro",
    ]);
    expect(explained(budget("200", "200"), "enterprise")).toEqual([
      "Credito modelli di questo mese: 200,00\u00a0€ impegnati su 200,00\u00a0€. Questa richiesta non ci sta. Si rinnova il 1 dicembre. Fino ad allora può bastare un modello più economico.",
      null,
    ]);
    expect(explained(budget("9.5", "9.5"), "pro")[1]).toBe("enterprise");
    expect(chatRefusalText(budget("0.5", "0.5"), { plan: "free", locale: "en" })).toBe(
      "Model credit of this month: €0.50 of €0.50 taken. This request does not fit. It is renewed on December 1. Until then a cheaper model may do, or move to the Pro plan.",
    );
  });

  test("too many requests", () => {
    expect(explained({ code: "too_many" })).toEqual([
      "Sono arrivate troppe richieste in poco tempo. Riprova tra un minuto.",
      null,
    ]);
    expect(explained({ code: "too_many", resetsAt: "2026-11-23T14:05:00Z" })).toEqual([
      "Sono arrivate troppe richieste in poco tempo. Riprova dopo le 15:05.",
      null,
    ]);
  });

  test("no model", () => {
    expect(explained({ code: "no_model" })).toEqual([
      "Nessun modello disponibile può rispondere a questa richiesta. Accorcia la domanda, oppure chiedi a un amministratore di collegare altri modelli.",
      null,
    ]);
    expect(explained({ code: "no_model", upgradeTo: "enterprise" })).toEqual([
      "Nessun modello disponibile può rispondere a questa richiesta. Accorcia la domanda, oppure serve il piano Enterprise, che comprende altri modelli.",
      "enterprise",
    ]);
  });

  test("the plan that would help is the smallest with room", () => {
    const counted = (code: "active_chats" | "input_tokens" | "parallel", used: number, plan: PlanName) =>
      explained({ code, limit: { max: 1, used } }, plan)[1];
    const atMost = (code: "active_chats" | "input_tokens" | "parallel", numbers: readonly number[]) =>
      numbers.map((used) => counted(code, used, "free"));
    expect(atMost("active_chats", [10, 1_000_000])).toEqual(["pro", "pro"]);
    expect(atMost("input_tokens", [32_000, 32_001, 128_000, 128_001])).toEqual([
      "pro",
      "enterprise",
      "enterprise",
      null,
    ]);
    expect(atMost("parallel", [2, 3, 9, 10])).toEqual(["pro", "enterprise", "enterprise", null]);
    const budgets = ["9.49", "9.5", "199.99", "200"].map((used) => explained(budget("0.5", used))[1]);
    expect(budgets).toEqual(["pro", "enterprise", "enterprise", null]);
    expect(counted("parallel", 1, "pro")).toBe("enterprise");
    expect(counted("active_chats", 1, "enterprise")).toBeNull();
  });

  test("what is no amount and no time stands as it came", () => {
    const odd: ChatRefusal = { code: "budget", limit: { max: "x", used: "1e3" }, resetsAt: "infinity" };
    expect(explained(odd)[0]).toContain(
      "1e3 impegnati su x. Questa richiesta non ci sta. Si rinnova il infinity.",
    );
    expect(explained({ code: "too_many", resetsAt: "soon" })[0]).toContain("dopo le soon.");
  });
});

test("a program is told of no conversation, no page and nothing that is saved", () => {
  const resetsAt = "2026-11-30T23:00:00+00:00";
  const limit = { max: 1, used: 1 };
  const money = { max: "5", used: "5" };
  const refusals: readonly ChatRefusal[] = [
    { code: "input_tokens", limit: { max: 8000, used: 9000 } },
    { code: "input_tokens", limit: { max: 8000, used: 900_000 } },
    { code: "parallel", limit },
    { code: "budget", limit: money, resetsAt },
    { code: "budget", of: "workspace", limit: money, resetsAt },
    { code: "budget", of: "member", canRaise: true, limit: money, resetsAt },
    { code: "no_model" },
    { code: "no_model", upgradeTo: "pro" },
    { code: "no_model", isUnreachable: true },
    { code: "no_model", pictures: true },
  ];
  const failures: readonly AnswerFailure[] = [
    { code: "unanswered" },
    { code: "cut", model: "Claude Haiku 5.5" },
    { code: "interrupted" },
    { code: "stopped" },
  ];
  const texts = (["it", "en"] as const).flatMap((locale) => [
    ...refusals.map((refusal) => chatRefusalText(refusal, { plan: "free", locale, to: "program" })),
    ...failures.map((failure) => translateMessage(locale, programFailureText(failure))),
  ]);
  for (const text of texts) {
    expect(text).not.toMatch(
      /conversa|domanda|question|salv|saved|pagina|page|ferma(la|re)|stop it|istruzioni|instructions/i,
    );
  }
  expect(texts[0]).toBe(
    "L'ultimo messaggio è troppo lungo: in tutto sono circa 9.000 token, e il piano ne accetta 8.000 per richiesta. Accorcialo, oppure serve il piano Pro.",
  );
  expect(texts[2]).toBe(
    "Risposte in corso: 1. Il piano ne permette 1 insieme. Aspetta che una finisca; per averne di più serve il piano Pro.",
  );
});

test("each way in which an answer is not whole has its text", () => {
  const failures: readonly AnswerFailure[] = [
    { code: "unanswered" },
    { code: "cut", model: "Claude Haiku 5.5" },
    { code: "interrupted" },
    { code: "stopped" },
    { code: "length" },
    { code: "content_filter" },
  ];
  expect(failures.map((failure) => translateMessage("it", answerFailureText(failure)))).toEqual([
    "Nessuno dei modelli provati ha risposto. La domanda è salva: riprova tra poco, oppure scegli un altro modello.",
    "Claude Haiku 5.5 si è interrotto a metà della risposta. Quello che era arrivato è salvo: puoi chiederla di nuovo.",
    "Il servizio si è fermato mentre arrivava la risposta. Quello che era arrivato è salvo: puoi chiederla di nuovo.",
    "Risposta fermata.",
    "Risposta tagliata al limite.",
    "Il fornitore ha interrotto la risposta per le sue regole sui contenuti. Riformula la domanda, oppure scegli un altro modello.",
  ]);
  const attempts = ATTEMPT_CODES.map(
    (code) => `Mistral Small ${translateMessage("it", ATTEMPT_TEXTS[code])}`,
  );
  expect(attempts).toEqual([
    "Mistral Small non accetta la chiave di accesso",
    "Mistral Small ha troppe richieste",
    "Mistral Small ha avuto un errore",
    "Mistral Small non è raggiungibile",
    "Mistral Small non ha risposto in tempo",
    "Mistral Small ha chiuso il collegamento",
    "Mistral Small ha dato una risposta vuota",
    "Mistral Small non accetta la domanda",
    "Mistral Small ha interrotto la risposta per le sue regole sui contenuti",
    "Mistral Small non ha risposto",
  ]);
});
