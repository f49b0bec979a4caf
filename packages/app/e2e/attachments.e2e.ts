import { truncateSync, writeFileSync } from "node:fs";
import type { FileChooser, Page } from "@playwright/test";
import { placedPhoto } from "@regia/functions/testing";
import { expect } from "./fixtures.ts";
import { test } from "./models.ts";
import { arrive } from "./services.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "La tua richiesta" });
const send = (page: Page) => page.getByRole("button", { name: "Invia", exact: true });
const thread = (page: Page) => page.getByRole("log", { name: "Conversazione" });
const draftFiles = (page: Page) => page.locator("form").getByRole("list", { name: "File allegati" });

const TABLE = {
  name: "preventivi.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("fornitore;euro\nRossi;120\nBianchi;95\n"),
};

const CONVERSATION = /\/chat\/[0-9a-f-]{36}$/;

/** Chooses files as the person does, through the button. */
async function attach(page: Page, files: Parameters<FileChooser["setFiles"]>[0]) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Allega file" }).click();
  await (await choosing).setFiles(files);
}

test("files are attached, read by the model, and there after a reload", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  provider.answer({ kind: "text", words: ["Bianchi ", "costa meno."] });
  await attach(page, [
    TABLE,
    { name: "filmato.bin", mimeType: "video/mp4", buffer: Buffer.from([0, 1, 2, 255, 254, 0]) },
  ]);
  await expect(draftFiles(page).getByRole("listitem").first()).toContainText(
    /preventivi\.csv.*circa \d+ token/,
  );
  await expect(draftFiles(page).getByRole("alert")).toContainText("Questo tipo di file non si può leggere.");
  await field(page).fill("Chi costa meno?");
  await expect(send(page)).toBeDisabled();
  await draftFiles(page).getByRole("button", { name: "Togli filmato.bin" }).click();
  await expect(send(page)).toBeEnabled();

  // What has arrived survives a reload before the question is sent.
  await page.reload();
  await expect(draftFiles(page).getByRole("listitem")).toHaveCount(1);
  await expect(field(page)).toHaveValue("Chi costa meno?");
  await send(page).click();
  await expect(page).toHaveURL(CONVERSATION);
  await expect(thread(page)).toContainText("Bianchi costa meno.");
  await expect(thread(page).getByRole("list", { name: "File allegati" })).toContainText("preventivi.csv");
  await expect(draftFiles(page)).toHaveCount(0);
  const asked = JSON.stringify(provider.requests.at(-1)?.body.messages);
  expect(asked).toContain("preventivi.csv");
  expect(asked).toContain("Bianchi;95");
  expect(asked).toContain("Chi costa meno?");

  await page.reload();
  await expect(thread(page).getByRole("list", { name: "File allegati" })).toContainText("preventivi.csv");
  // The next question of the conversation is answered with the file too.
  provider.answer({ kind: "text", words: ["Rossi."] });
  await field(page).fill("E chi di più?");
  await send(page).click();
  await expect(thread(page)).toContainText("Rossi.");
  expect(JSON.stringify(provider.requests.at(-1)?.body.messages)).toContain("Bianchi;95");
});

test("a photo is sent upright, without its place and camera, and small enough", async ({
  page,
  product,
  provider,
}) => {
  await arrive(page, product);
  const photo = placedPhoto();
  // Larger than the plan takes, as photos of telephones are.
  const large = Buffer.concat([photo, Buffer.alloc(26 * 1_048_576)]);
  await attach(page, { name: "cantiere.jpg", mimeType: "image/jpeg", buffer: large });
  await expect(draftFiles(page).getByRole("listitem")).toContainText(/cantiere\.jpg.*circa [\d.]+ token/);
  await field(page).fill("Che cosa si vede?");
  await send(page).click();
  await expect(page).toHaveURL(CONVERSATION);
  await expect.poll(() => provider.requests.length).toBeGreaterThan(0);
  const asked = JSON.stringify(provider.requests.at(-1)?.body.messages);
  const sent = Buffer.from(/data:image\/jpeg;base64,([\w+/=]+)/.exec(asked)?.[1] ?? "", "base64");
  const frame = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  const sides = (jpeg: Buffer) => [jpeg.readUInt16BE(frame(jpeg) + 7), jpeg.readUInt16BE(frame(jpeg) + 5)];
  expect(sides(sent)).toEqual(sides(photo).reverse());
  expect(sent.includes("Exif")).toBe(false);
  expect(sent.includes("FotoCam")).toBe(false);
});

test("a file that is too large is refused before it is sent", async ({ page, product }) => {
  await arrive(page, product);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("attachments")) posts.push(request.url());
  });
  const large = test.info().outputPath("grande.csv");
  writeFileSync(large, "");
  truncateSync(large, 21 * 1_048_576);
  await attach(page, large);
  await expect(draftFiles(page).getByRole("alert")).toContainText(
    /Il file è troppo grande: se ne accettano fino a \d+/,
  );
  expect(posts).toEqual([]);
});
