import { ApiError } from "@regia/api/client";
import { translateMessage } from "@regia/domain/messages";
import { expect, test } from "vitest";
import { paymentFailure } from "./billing.ts";

const refused = (status: number, code: string, text: string) =>
  new ApiError({ kind: "refused", url: "/x", status, body: { error: { code, message: text } } });

test.each([
  [503, "unavailable", "Il servizio di pagamento non risponde.", "Il servizio di pagamento non risponde."],
  [402, "card_declined", "La carta è stata rifiutata.", "La carta è stata rifiutata."],
  [500, "internal", "Dentro di noi", "Si è verificato un errore imprevisto. Riprova tra qualche istante."],
])("an answer %i %s is told as it should be", (status, code, text, told) => {
  expect(translateMessage("it", paymentFailure(refused(status, code, text)))).toBe(told);
});
