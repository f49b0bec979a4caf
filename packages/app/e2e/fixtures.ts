import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "@playwright/test";
import { type Product, startProduct, temporaryDataDirectory } from "./product.ts";

/** A person who has not signed up yet. */
export interface Person {
  readonly fullName: string;
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
}

let people = 0;

/** A new person with an address that no other test uses. */
export function somebody(): Person {
  people += 1;
  return {
    fullName: "Giulia D'Àngelo-Rossi",
    displayName: "Giulia",
    email: `giulia.${process.pid}.${people}@example.com`,
    password: "Sipario-2026",
  };
}

/** Plays the host of the pictures of Google accounts. */
export interface PictureHost {
  readonly url: string;
  /** Default: there are none. */
  answer: RequestListener;
}

/** Each worker starts one product with its own data directory. */
export const test = base.extend<object, { product: Product; googlePictures: PictureHost }>({
  googlePictures: [
    async ({ browserName: _ }, use) => {
      const none: RequestListener = (_request, response) => response.writeHead(404).end();
      const server = createServer((request, response) => host.answer(request, response));
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo;
      const host: PictureHost = { url: `http://127.0.0.1:${port}`, answer: none };
      await use(host);
      server.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ browserName, googlePictures }, use) => {
      const data = temporaryDataDirectory(browserName);
      const product = await startProduct(data.path, { REGIA_GOOGLE_PICTURES: googlePictures.url });
      await use(product);
      await product.stop();
      data.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  page: async ({ page, product }, use) => {
    // The tab is that of the test before. Playwright resets everything else.
    await page.goto(`${product.url}/appearance.js`);
    await page.evaluate(() => sessionStorage.clear());
    await use(page);
  },
});

export { expect };
