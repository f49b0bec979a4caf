import { mergeConfig } from "vite";
import config from "../packages/ui/storybook/main.ts";
import { documents } from "../scripts/build/documents.ts";

export default {
  ...config,
  // What other packages write as HTML; packages/ui itself may not import them.
  viteFinal: async (...given: Parameters<NonNullable<typeof config.viteFinal>>) =>
    mergeConfig((await config.viteFinal?.(...given)) ?? {}, { plugins: [documents] }),
};
