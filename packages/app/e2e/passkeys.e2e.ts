import type { Page } from "@playwright/test";
import { test as base, expect } from "./fixtures.ts";
import { arrive, enter, resident } from "./services.ts";
import { dialog, expectChat, logIn, logOut } from "./steps.ts";

/** A device of the browser that answers for the person. */
interface Device {
  /** Whether the person touches it and is recognised. */
  setWilling(isWilling: boolean): Promise<void>;
}

/** A browser with a device. */
const test = base.extend<{ device: Device }>({
  device: async ({ page }, use) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("WebAuthn.enable");
    const { authenticatorId } = await devTools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await use({
      setWilling: async (enabled) => {
        await devTools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
        await devTools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: enabled });
      },
    });
  },
});

const SECURITY = "/app/settings?section=security";
const CANCELLED = "Richiesta annullata o scaduta: non è cambiato nulla. Riprova quando vuoi.";

const asked = (page: Page) => page.getByRole("heading", { name: "Verifica in due passaggi" });
const add = (page: Page) => page.getByRole("button", { name: "Aggiungi una passkey" });
const use = (page: Page) => page.getByRole("button", { name: "Usa la passkey" });

test("a passkey is added, asked for at the next log-in, and removed", async ({ page, device, product }) => {
  const person = await resident(product);
  // By a name, because passkeys are bound to one.
  const origin = product.url.replace("127.0.0.1", "localhost");
  await enter(page, { url: origin }, person, SECURITY);

  // Nobody touches the device: the person gives up, and nothing is left behind.
  await device.setWilling(false);
  await add(page).click();
  await page.getByLabel("Nome della passkey").fill("Portatile");
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByText("In attesa del dispositivo...").first()).toBeVisible();
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(page.getByText(CANCELLED)).toBeVisible();
  await expect(page.getByLabel("Nome della passkey")).toHaveValue("Portatile");

  await device.setWilling(true);
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByText("Passkey aggiunta.")).toBeVisible();
  const codes = page.getByRole("region", { name: "Codici di recupero" });
  await expect(codes).toBeFocused();
  const [code = ""] = await codes.getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "Li ho conservati" }).click();
  await expect(page.getByRole("list", { name: "Le tue passkey" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Ti restano 10 codici di recupero.")).toBeVisible();

  // The same device makes no second one.
  await add(page).click();
  await expect(page.getByLabel("Nome della passkey")).not.toHaveValue("Portatile");
  await page.getByRole("button", { name: "Continua" }).click();
  await expect(page.getByText("Questo dispositivo ha già una passkey per il tuo account.")).toBeVisible();
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(add(page)).toBeFocused();
  await logOut(page);

  // The password opens the question, and nothing behind it.
  await logIn(page, person, { origin });
  await expect(asked(page)).toBeVisible();
  await expect(use(page)).toBeFocused();
  await device.setWilling(false);
  await use(page).click();
  await expect(page.getByText("In attesa del dispositivo...").first()).toBeVisible();
  await page.getByRole("button", { name: "Annulla" }).click();
  await expect(page.getByText(CANCELLED)).toBeVisible();
  await page.reload();
  await expect(asked(page)).toBeVisible();
  await device.setWilling(true);
  await use(page).click();
  await expectChat(page, person);
  await page.reload();
  await expectChat(page, person);
  await logOut(page);

  // Who does not have the device enters with a recovery code.
  await logIn(page, person, { origin });
  await page.getByRole("button", { name: "Usa un codice di recupero" }).click();
  await page.getByLabel("Codice di recupero").fill(code);
  await page.getByRole("button", { name: "Accedi", exact: true }).click();
  await expectChat(page, person);

  await page.goto(origin + SECURITY);
  await page.getByRole("button", { name: "Rimuovi la passkey: Portatile" }).click();
  const removal = dialog(page, "Vuoi rimuovere la passkey «Portatile»?");
  await expect(removal).toContainText("È il tuo unico secondo passaggio");
  await removal.getByRole("button", { name: "Rimuovi" }).click();
  await expect(page.getByText("Passkey rimossa.")).toBeVisible();
  await expect(page.getByText(/codici di recupero/)).toHaveCount(0);
  await logOut(page);
  await logIn(page, person, { origin });
  await expectChat(page, person);
});

test("an address without a name has no passkeys, and says why", async ({ page, product }) => {
  await arrive(page, product, SECURITY);
  await expect(add(page)).toBeDisabled();
  await expect(page.getByText("non con un indirizzo numerico")).toBeVisible();
});
