import { chief, find, makeAdmin, test } from "./administered.ts";
import { expect } from "./fixtures.ts";
import { arrive, enterElsewhere, resident } from "./services.ts";

test("an admin gives a payment back with a reason: the person sees it, the log keeps it, and a second admin is refused", async ({
  asChief: page,
  page: own,
  browser,
  product,
}) => {
  const person = await arrive(own, product, "/app/settings?section=plans");
  await own.getByRole("button", { name: "Scegli Piano" }).last().click();
  await own.getByRole("textbox", { name: "Numero della carta" }).fill("4242 4242 4242 4242");
  await own.getByRole("textbox", { name: "Scadenza" }).fill("12/40");
  await own.getByRole("textbox", { name: "CVC" }).fill("123");
  await own.getByRole("button", { name: "Paga" }).click();
  await expect(own.getByText("Pagamento ricevuto: il tuo piano è Pro.")).toBeVisible();

  // From the person's row to their payments.
  const row = await find(page, person.email);
  await row.getByRole("button", { name: /^Azioni:/ }).click();
  await page.getByRole("menuitem", { name: /^Pagamenti/ }).click();
  await expect(page).toHaveTitle("Pagamenti · Regia");
  await expect(page.getByRole("table", { name: "Da dove viene il piano" })).toContainText("Abbonamento");
  const receipt = page.getByRole("table", { name: "Ricevute" }).getByRole("row", { name: /19,00/ });
  await expect(receipt).toContainText("Pagata");
  await receipt.getByRole("button", { name: /^Rimborsa/ }).click();
  const refund = page.getByRole("dialog", { name: /^Rimborsa la ricevuta/ });
  await refund.getByRole("button", { name: /^Rimborsa 19,00/ }).click();
  await expect(refund.getByRole("textbox", { name: "Motivo" })).toBeFocused();
  await refund.getByRole("textbox", { name: "Motivo" }).fill("Addebito doppio");

  // A second admin gives a part back first, from a list that both have seen.
  const other = await resident(product);
  const chiefs = await page.context().newPage();
  await makeAdmin(chiefs, await find(chiefs, other.email));
  await expect(chiefs.getByText("ora è amministratore.")).toBeVisible();
  const address = `/app/admin/payments?search=${encodeURIComponent(person.email)}`;
  const otherPage = await enterElsewhere(browser, product, other, address);
  await otherPage.getByRole("button", { name: /^Rimborsa la ricevuta/ }).click();
  const part = otherPage.getByRole("dialog", { name: /^Rimborsa la ricevuta/ });
  await part.getByRole("textbox", { name: "Importo in euro" }).fill("4,00");
  await part.getByRole("textbox", { name: "Motivo" }).fill("Sconto promesso");
  await part.getByRole("button", { name: /^Rimborsa 4,00/ }).click();
  await expect(otherPage.getByRole("dialog", { name: /^Rimborsati 4,00/ })).toContainText(person.email);

  await refund.getByRole("button", { name: /^Rimborsa 19,00/ }).click();
  await expect(refund.getByRole("alert")).toContainText("rimborsato altro nel frattempo");
  await expect(refund).toContainText("Si possono rimborsare ancora 15,00");
  await refund.getByRole("textbox", { name: "Importo in euro" }).fill("15");
  await refund.getByRole("button", { name: /^Rimborsa 15,00/ }).dblclick();
  await expect(page.getByRole("dialog", { name: /^Rimborsati 15,00/ })).toContainText(person.email);

  // The person sees it, and was told twice, each time why.
  await own.goto("/app/settings?section=plans");
  await expect(own.getByRole("table", { name: "Ricevute" })).toContainText("Rimborsata");
  await expect
    .poll(
      async () =>
        (await product.mailTo(person.email)).filter(({ subject }) =>
          subject.startsWith("Rimborso del pagamento"),
        ).length,
    )
    .toBe(2);

  await page.goto(`/app/admin/audit?search=${encodeURIComponent(person.email)}&action=refund_payment`);
  const log = page.getByRole("table", { name: "Registro delle modifiche" });
  await expect(log.getByRole("row", { name: /Addebito doppio/ })).toContainText(chief.email);
  await expect(log.getByRole("row", { name: /Sconto promesso/ })).toContainText(other.email);
  await page.goto("/app/admin/payments?status=refunded");
  await expect(page.getByText("Abbonamenti attivi", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: person.email })).toBeVisible();
  await otherPage.context().close();
});
