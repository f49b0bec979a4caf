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

/** Each worker starts one product with its own data directory. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({ browserName }, use) => {
      const data = temporaryDataDirectory(browserName);
      const product = await startProduct(data.path);
      await use(product);
      await product.stop();
      data.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };
