import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect, test } from "./fixtures.ts";
import { arrive, ask, enterElsewhere, makeToken, send, signIn } from "./services.ts";
import { dialog, expectChat, holdPolls, linkIn, logIn, logOut } from "./steps.ts";

const TOGGLE = "Chiedi un codice a ogni accesso";
const REFUSED = "Il codice non è giusto, è scaduto o è già stato usato.";

/**
 * The code that an authenticator app with this secret shows.
 * @param periods how many periods of half a minute the clock of the phone is ahead
 */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 });

/** What a person keeps of the set-up: secret and recovery codes, and the code that was used for it. */
interface Protection {
  readonly secret: string;
  readonly used: string;
  readonly recovery: readonly string[];
}

/** Where a second factor is set up. */
const SECURITY = "/app/settings?section=security";

/** The offer to revoke the tokens of programs. */
const offered = (page: Page) => dialog(page, "Vuoi revocare anche i token dei programmi?");

/**
 * Sets up an authenticator app in the settings, by typing the secret; ends with the recovery codes in sight.
 * @param answerOffer answers what is asked over them. Default: nothing is.
 */
async function protect(page: Page, answerOffer?: () => Promise<void>): Promise<Protection> {
  await page.getByRole("switch", { name: TOGGLE }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await expect(page.getByRole("img", { name: "Codice QR da inquadrare" })).toBeVisible();
  const used = codeOf(secret);
  await page.getByLabel("Codice di verifica").fill(used);
  await page.getByRole("button", { name: "Attiva" }).click();
  await expect(page.getByText("Attiva: oltre alla password serve il codice della tua app.")).toBeVisible();
  const codes = page.getByRole("region", { name: "Codici di recupero" });
  await answerOffer?.();
  await expect(codes).toBeFocused();
  const recovery = await codes.getByRole("listitem").allTextContents();
  return { secret, used, recovery };
}

async function give(page: Page, code: string) {
  await page.getByLabel("Codice di verifica").fill(code);
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
}

const asked = (page: Page) => page.getByRole("heading", { name: "Verifica in due passaggi" });

test("a second factor is set up, asked for at the next log-in, and turned off", async ({ page, product }) => {
  const person = await arrive(page, product, SECURITY);
  const { secret, used } = await protect(page);
  await logOut(page);

  // The password opens the question, and nothing behind it.
  await page.goto("/app/settings?section=notifications");
  await expect(page).toHaveURL(`${product.url}/`);
  await page.getByRole("button", { name: "Login" }).click();
  const form = dialog(page, "Accedi al tuo account");
  await form.getByLabel("Email").fill(person.email);
  await form.getByLabel("Password", { exact: true }).fill(person.password);
  await form.getByRole("button", { name: "Accedi", exact: true }).click();
  await expect(asked(page)).toBeVisible();
  await expect(page).toHaveTitle(/^Verifica in due passaggi/);
  await page.goto("/app/chat");
  await expect(asked(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigazione principale" })).toHaveCount(0);
  await page.goto("/app/settings?section=notifications");

  for (const wrong of ["000000", used]) {
    await give(page, wrong);
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByLabel("Codice di verifica")).toBeFocused();
  }
  await give(page, codeOf(secret, 1));
  await expect(page.getByRole("heading", { name: "Notifiche" }).first()).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/settings?section=notifications`);
  await page.reload();
  await expect(page.getByText(person.displayName, { exact: true })).toBeVisible();

  await page.goto(SECURITY);
  await page.getByRole("switch", { name: TOGGLE }).click();
  await expect(page.getByText("Oltre alla password, un codice dal telefono.")).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await expectChat(page, person);
});

test("who has lost the phone enters with a recovery code, once, and sets up another one", async ({
  page,
  product,
}) => {
  const person = await arrive(page, product, SECURITY);
  const { recovery } = await protect(page);
  expect(recovery).toHaveLength(10);
  const [first = "", second = ""] = recovery;
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Scarica" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("regia-codici-di-recupero.txt");
  expect(await readFile(await file.path(), "utf8")).toBe(recovery.join("\n"));
  await page.getByRole("button", { name: "Li ho conservati" }).click();
  await expect(page.getByText("Ti restano 10 codici di recupero.")).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Ti restano 10 codici di recupero.")).toBeVisible();

  const recover = async (code: string) => {
    await page.getByLabel("Codice di recupero").fill(code);
    await page.getByRole("button", { name: "Accedi", exact: true }).click();
  };
  const comeBack = async () => {
    await logOut(page);
    await logIn(page, person);
    await page.getByRole("button", { name: "Usa un codice di recupero" }).click();
  };
  await comeBack();
  await recover("k4m9-x7qp-2ab8-ht3z");
  await expect(
    page.getByText("Il codice non è giusto o è già stato usato. Scrivine un altro."),
  ).toBeVisible();
  await recover(first.toUpperCase());
  await expectChat(page, person);
  await comeBack();
  await recover(first);
  await expect(
    page.getByText("Il codice non è giusto o è già stato usato. Scrivine un altro."),
  ).toBeVisible();
  await recover(second);
  await expectChat(page, person);

  await page.goto(SECURITY);
  await expect(page.getByText("Ti restano 8 codici di recupero.")).toBeVisible();
  await page.getByRole("button", { name: "Crea codici nuovi" }).click();
  const renewed = page.getByRole("region", { name: "Codici di recupero" }).getByRole("listitem");
  await expect(renewed).toHaveCount(10);
  for (const code of await renewed.allTextContents()) expect(recovery).not.toContain(code);
  await page.getByRole("button", { name: "Li ho conservati" }).click();
  await page.getByRole("switch", { name: TOGGLE }).click();
  await expect(page.getByText("Oltre alla password, un codice dal telefono.")).toBeVisible();
  await expect(page.getByText(/codici di recupero/)).toHaveCount(0);
  await protect(page);
});

test("a token of the password alone reads nothing, and other devices have to log in again", async ({
  browser,
  page,
  product,
}) => {
  const person = await arrive(page, product, SECURITY);
  const elsewhere = await enterElsewhere(browser, product, await signIn(product, person));
  await expectChat(elsewhere, person);
  const release = await holdPolls(elsewhere);
  await protect(page);

  const { access_token: token } = (await signIn(product, person)).session;
  const read = await send(product, "POST", "/rest/v1/rpc/export_account", {}, token);
  expect([read.status, await read.json()]).toMatchObject([403, { code: "insufficient_aal" }]);
  const changed = await send(product, "PUT", "/auth/v1/user", { password: "Sipario-2027" }, token);
  expect(changed.status).toBe(403);

  await elsewhere.reload();
  await release();
  await expect(dialog(elsewhere, "Accedi al tuo account").getByRole("alert")).toContainText(
    "La sessione è stata terminata altrove. Accedi di nuovo.",
  );
  await logIn(elsewhere, person);
  await expect(asked(elsewhere)).toBeVisible();
  await elsewhere.getByRole("button", { name: "Logout" }).click();
  await expect(elsewhere.getByRole("button", { name: "Login" })).toBeVisible();
  await elsewhere.context().close();
});

test("a forgotten password is replaced with the link and the code", async ({ page, product }) => {
  const person = await arrive(page, product, SECURITY);
  await makeToken(product, person, "Report");
  const keep = () => offered(page).getByRole("button", { name: "Lasciali attivi" }).click();
  const { secret } = await protect(page, keep);
  await logOut(page);
  // The email about the second factor goes its own way: the newest one is to be that with the link.
  await expect.poll(async () => (await product.mailTo(person.email)).length).toBe(2);
  await ask(product, "recover", { email: person.email });
  await page.goto(await linkIn(product, person, 3));
  await expect(asked(page)).toBeVisible();
  await page.reload();
  await give(page, "000000");
  await expect(page.getByText(REFUSED)).toBeVisible();
  await give(page, codeOf(secret, 1));
  await page.getByLabel("Nuova password", { exact: true }).fill("Sipario-2027");
  await page.getByLabel("Conferma password").fill("Sipario-2027");
  await page.getByRole("button", { name: "Aggiorna password" }).click();
  await keep();
  await expectChat(page, person);
});
