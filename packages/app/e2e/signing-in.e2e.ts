import type { Page } from "@playwright/test";
import { expect, somebody, test } from "./fixtures.ts";
import { violations } from "./inspection.ts";
import { startProduct, temporaryDataDirectory } from "./product.ts";
import { arrive, ask, enter, resident, signIn } from "./services.ts";
import { codeIn, dialog, expectChat, linkIn, logIn, logOut, signUp } from "./steps.ts";

test("a person signs up, opens the verification mail, logs out and in again", async ({ page, product }) => {
  const person = somebody();
  await signUp(page, person);

  await page.goto(await linkIn(product, person, 1));
  await expectChat(page, person);
  expect(page.url()).not.toContain("token");

  await logOut(page);
  await expect(page).toHaveURL(`${product.url}/`);
  await logIn(page, person);
  await expectChat(page, person);

  await page.reload();
  await expectChat(page, person);
});

test("the sidebar stays as it was left after a reload and the next log-in", async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = await arrive(page, product);
  const expand = page.getByRole("button", { name: "Espandi la barra laterale" });
  await page.getByRole("button", { name: "Riduci la barra laterale" }).click();
  await expect(expand).toBeVisible();
  await page.reload();
  await expect(expand).toBeVisible();
  await logOut(page);
  await logIn(page, person);
  await expect(expand).toBeVisible();
  await expand.click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Riduci la barra laterale" })).toBeVisible();
});

/** The refresh token that this browser stores; null without a session. */
const storedToken = (page: Page) =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith("-auth-token")) ?? "";
    return (
      (JSON.parse(localStorage.getItem(name) ?? "{}") as { refresh_token?: string }).refresh_token ?? null
    );
  });

test("a log-out that fails says so and keeps the session, until the person leaves this device anyway", async ({
  page,
  product,
}) => {
  const person = await arrive(page, product);
  await expectChat(page, person);
  const token = await storedToken(page);
  let asked = 0;
  await page.route("**/auth/v1/logout*", (route) => {
    asked += 1;
    return route.abort();
  });

  await page.getByRole("button", { name: "Logout" }).click();
  const failed = dialog(page, "Logout non riuscito");
  await expect(failed.getByRole("alert")).toContainText("Failed to sign out. Please try again.");
  expect(asked).toBe(2);
  await failed.getByRole("button", { name: "Chiudi" }).click();
  await page.reload();
  await expectChat(page, person);
  expect(await storedToken(page)).toBe(token);

  await page.getByRole("button", { name: "Logout" }).click();
  await failed.getByRole("button", { name: "Esci comunque da questo dispositivo" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  // As the dialog says, the server still knows the session.
  expect((await ask(product, "token?grant_type=refresh_token", { refresh_token: token })).status).toBe(200);

  await logIn(page, person);
  await expectChat(page, person);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(failed).toBeVisible();
  const second = await storedToken(page);
  await page.unroute("**/auth/v1/logout*");
  await failed.getByRole("button", { name: "Riprova" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  expect((await ask(product, "token?grant_type=refresh_token", { refresh_token: second })).status).toBe(400);
});

test("an account that is not verified gets a message and its mail again, and the waiting tab enters by itself", async ({
  page,
  product,
}) => {
  const person = somebody();
  await signUp(page, person);
  const verification = dialog(page, "Verifica Email");
  const resend = verification.getByRole("button", { name: "Invia di nuovo l'email" });
  await resend.click();
  await expect(verification.getByRole("status")).toContainText("Email di verifica inviata nuovamente!");
  await resend.click();
  await expect(
    verification.getByRole("button", { name: "Invia di nuovo l'email", exact: true }),
  ).toBeVisible();
  await resend.click();
  await expect(verification.getByRole("alert")).toContainText(
    "Attendi prima di richiedere un'altra email di verifica.",
  );
  await verification.getByRole("button", { name: /^Invia di nuovo l'email tra \d+ s$/ }).click();
  await expect(verification.getByRole("status")).toContainText("Attendi prima di richiedere");

  // Neither a reload nor an old link of another browser is a dead end.
  await page.reload();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(dialog(page, "Accedi al tuo account").getByLabel("Email")).toHaveValue(person.email);

  await logIn(page, person);
  await expect(page.getByRole("alert")).toContainText(
    "Controlla la tua email e clicca sul link di conferma per attivare l'account.",
  );
  expect((await product.mailTo(person.email)).length).toBeGreaterThanOrEqual(1);
  await page.getByRole("button", { name: "Invia di nuovo l'email" }).click();
  await expect(verification).toContainText(person.email);
  const other = await page.context().newPage();
  await other.goto(await linkIn(product, person, 3));
  await expectChat(other, person);
  await other.close();
  await expectChat(page, person);
});

test("the codes in emails do what their links do, also after a mail scanner has opened those", async ({
  page,
  product,
}) => {
  const person = { ...somebody(), password: "Prima-scelta-1" };
  await signUp(page, person);
  const verification = dialog(page, "Verifica Email");
  const entered = verification.getByLabel("Codice dell'email");
  const code = await codeIn(product, person, 1);
  await entered.fill(code === "111111" ? "222222" : "111111");
  await entered.press("Enter");
  await expect(verification).toContainText("Questo codice non è valido, è già stato usato o è scaduto.");
  // A reload keeps the way in.
  await page.reload();
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Invia di nuovo l'email" }).click();
  await entered.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await verification.getByRole("button", { name: "Conferma il codice" }).click();
  await expectChat(page, person);

  await logOut(page);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Password dimenticata?" }).click();
  const reset = dialog(page, "Reimposta Password");
  await reset.getByLabel("Email", { exact: true }).fill(person.email);
  await reset.getByRole("button", { name: "Invia il link" }).click();
  await fetch(await linkIn(product, person, 2), { redirect: "manual" });
  await reset.getByLabel("Codice dell'email").fill(await codeIn(product, person, 2));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${product.url}/auth/reset-password`);
  // The session of the code can do nothing but set the password, and survives a reload.
  await page.reload();
  await page.getByLabel("Nuova password", { exact: true }).fill("Seconda-scelta-2");
  await page.getByLabel("Conferma password").fill("Seconda-scelta-2");
  await page.getByRole("button", { name: "Aggiorna password" }).click();
  await expectChat(page, person);
  await logOut(page);
  await logIn(page, person, { password: "Seconda-scelta-2" });
  await expectChat(page, person);
});

test("an old link leads to the email that replaces it", async ({ page, product }) => {
  const person = somebody();
  const { email, password } = person;
  await ask(product, "signup", { email, password });
  await page.goto("/auth/callback#error=access_denied&error_code=otp_expired&error_description=Expired");
  await page.getByRole("button", { name: "Torna alla home" }).click();
  const login = dialog(page, "Accedi al tuo account");
  await expect(login.getByRole("alert")).toContainText("Il link non è più valido. Richiedine uno nuovo.");
  await login.getByRole("button", { name: "Invia di nuovo l'email" }).click();
  const verification = dialog(page, "Verifica Email");
  await verification.getByLabel("Email").fill(email);
  await verification.getByRole("button", { name: "Invia di nuovo l'email" }).click();
  await expect(verification.getByRole("status")).toContainText("Email di verifica inviata nuovamente!");
  await page.goto(await linkIn(product, person, 2));
  await expectChat(page, { ...person, displayName: email.split("@")[0] ?? "" });
});

test("who wanted to open a page arrives there after logging in, and only there", async ({
  page,
  product,
}) => {
  const person = await resident(product);
  await page.goto("/app/settings?section=plans");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL(`${product.url}/app/settings?section=plans`);
  await logOut(page);
  await logIn(page, person);
  await expectChat(page, person);
});

test("impatient clicks do not close the dialog, and a log-in without an answer ends with a message", async ({
  page,
  product,
}) => {
  const person = await resident(product);
  await page.route("**/auth/v1/token*", () => undefined);
  await logIn(page, person);
  const form = dialog(page, "Accedi al tuo account");
  await expect(form.getByRole("button", { name: "Accesso in corso..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await page.mouse.click(5, 5);
  await expect(form.getByRole("alert")).toContainText("Richiesta scaduta.");
  await page.mouse.click(5, 5);
  // The dialog takes the focus back in the next frame, which a person's next key does not outrun.
  await expect(page.locator("[role=dialog]:focus, [role=dialog] :focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(form.getByRole("button", { name: "Chiudi", exact: true })).toBeFocused();
  await expect(form.getByLabel("Email")).toHaveValue(person.email);
  await page.unroute("**/auth/v1/token*");
  await form.getByRole("button", { name: "Accedi", exact: true }).click();
  await expectChat(page, person);
});

test("the Back of a phone closes the dialog, not the page, and never a form that is filled in", async ({
  page,
}) => {
  // The browser's own class; its request is what Android sends for Back.
  await page.addInitScript(() => {
    const { CloseWatcher: Native } = window as unknown as {
      CloseWatcher: new () => { requestClose(): void };
    };
    const watchers: { requestClose(): void }[] = [];
    class Kept extends Native {
      constructor() {
        super();
        watchers.push(this);
      }
    }
    Object.assign(window, { CloseWatcher: Kept, goBack: () => watchers.at(-1)?.requestClose() });
  });
  const back = () => page.evaluate(() => (window as unknown as { goBack(): void }).goBack());
  await page.goto("/");
  await page.getByRole("button", { name: "Login" }).click();
  const form = dialog(page, "Accedi al tuo account");
  await form.getByLabel("Email").fill("giulia@example.com");
  await back();
  await expect(form.getByLabel("Email")).toHaveValue("giulia@example.com");
  await form.getByLabel("Email").fill("");
  await back();
  await expect(form).toBeHidden();
});

test("a wrong password shows an error and keeps the entries", async ({ page }) => {
  const person = somebody();
  await logIn(page, person);
  await expect(page.getByRole("alert")).toContainText(
    "Email o password non corretti. Verifica i tuoi dati e riprova.",
  );
  await expect(dialog(page, "Accedi al tuo account").getByLabel("Email")).toHaveValue(person.email);
});

test("a forgotten password is replaced through the mail, and the old one no longer works", async ({
  page,
  product,
}) => {
  const person = await resident(product);
  await page.goto("/");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Password dimenticata?" }).click();
  const request = dialog(page, "Reimposta Password");
  await request.getByLabel("Email").fill(person.email);
  await request.getByRole("button", { name: "Invia il link" }).click();
  await expect(request.getByRole("status")).toBeVisible();

  await page.goto(await linkIn(product, person, 2));
  await expect(page).toHaveTitle("Reimposta Password · Regia");
  await expect(page.getByLabel("Conferma password")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(page.url()).not.toContain("token");
  // The link signs nobody in until a password is set, and a reload does not lose it.
  const other = await page.context().newPage();
  await other.goto("/app/chat");
  await expect(other.getByRole("button", { name: "Login" })).toBeVisible();
  await other.close();
  await page.clock.install();
  await page.reload();
  await page.getByLabel("Nuova password", { exact: true }).fill("Sipario-2027");
  await page.getByLabel("Conferma password").fill("Sipario-2027");
  // The word is shown for two seconds of the page's own clock.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole("button", { name: "Aggiorna password" }).click();
  await expect(page.getByText("Password Aggiornata!")).toBeVisible();
  await page.clock.resume();
  await expectChat(page, person);

  await logOut(page);
  await logIn(page, person);
  await expect(page.getByRole("alert")).toBeVisible();
  await logIn(page, person, { password: "Sipario-2027" });
  await expectChat(page, person);
});

test("a link of another account asks before it takes the place of the one that is signed in", async ({
  page,
  product,
}) => {
  const bruno = await resident(product);
  await ask(product, "recover", { email: bruno.email });
  const anna = await arrive(page, product);
  const reset = await linkIn(product, bruno, 2);
  await page.goto(reset);
  await expect(page.getByText(anna.email)).toContainText(bruno.email);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Resta dove sei" }).click();
  await expectChat(page, anna);

  const carla = somebody();
  const { email, password } = carla;
  const data = { full_name: carla.fullName, display_name: "Carla" };
  await ask(product, "signup", { email, password, data });
  await page.goto(await linkIn(product, carla, 1));
  await page.getByRole("button", { name: "Passa all'altro account" }).click();
  await expectChat(page, { ...carla, displayName: "Carla" });
});

test("a link from a mail works once; the second time a message says what to do", async ({
  page,
  product,
  browser,
}) => {
  const person = somebody();
  const { email, password, displayName } = person;
  await ask(product, "signup", { email, password, data: { display_name: displayName } });
  const link = await linkIn(product, person, 1);
  await page.goto(link);
  await expectChat(page, person);

  const another = await browser.newContext();
  const stranger = await another.newPage();
  await stranger.goto(link);
  const form = dialog(stranger, "Accedi al tuo account");
  await expect(form.getByRole("status")).toContainText("Il tuo indirizzo è già confermato");
  await expect(form.getByLabel("Email")).toHaveValue(person.email);
  expect(stranger.url()).toBe(`${product.url}/`);
  await another.close();
});

test("the signed-in area and unknown addresses redirect visitors to the landing page", async ({
  page,
  product,
}) => {
  for (const path of ["/app", "/app/chat", "/app/admin", "/non-esiste", "/reset-password"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${product.url}/`);
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  }
});

test("the landing page opens the dialog that an error in its address asks for, and clears the address", async ({
  page,
  product,
}) => {
  await page.goto("/?error=account_not_found&email=a%40b.it");
  const form = dialog(page, "Accedi al tuo account");
  await expect(form.getByRole("alert")).toContainText(
    "Account non trovato. Devi prima registrarti per accedere con Google.",
  );
  await expect(form.getByLabel("Email")).toHaveValue("a@b.it");
  await expect(page).toHaveURL(`${product.url}/`);
});

test("a restart loses nothing", async ({ page, browserName }) => {
  const data = temporaryDataDirectory(browserName);
  const first = await startProduct(data.path);
  const person = await resident(first);
  expect(await first.stop()).toBe(0);

  const second = await startProduct(data.path);
  await enter(page, second, person);
  await expectChat(page, person);
  expect((await signIn(second, person)).session.user.id).toBe(person.session.user.id);
  expect((await second.mailTo(person.email)).length).toBe(1);
  await second.stop();
  data.remove();
});
