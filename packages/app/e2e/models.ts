import { type Provider, startProvider } from "@regia/functions/testing";
import { test as base } from "./fixtures.ts";
import { type Product, startProduct, temporaryDataDirectory } from "./product.ts";

/** Models of the catalogue, of which the second is stronger and dearer. */
export const MODELS = ["gpt-luna", "gemini-flash-lite"] as const;

/** Each worker starts one product whose models are those of a provider that does what the test says. */
export const test = base.extend<{ usualAnswers: undefined }, { provider: Provider; product: Product }>({
  /** No test gets what another said, or sees what another asked. */
  usualAnswers: [
    async ({ provider }, use) => {
      provider.answer();
      await use(undefined);
    },
    { auto: true },
  ],
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startProvider({ models: MODELS });
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ browserName, provider }, use) => {
      const data = temporaryDataDirectory(`models-${browserName}`);
      const product = await startProduct(data.path, {
        REGIA_MODELS_URL: provider.url,
        REGIA_MODELS_COOLDOWN: "1",
      });
      await use(product);
      await product.stop();
      data.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});
