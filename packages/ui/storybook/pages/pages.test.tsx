import { composeStories, setProjectAnnotations } from "@storybook/react-vite";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { LOCALES } from "../../src/i18n/index.ts";
import { layoutFaults } from "../layoutFaults.ts";
import preview from "../preview.tsx";
import { sizeOf, viewportNames } from "../viewports.ts";
import * as app from "./App.stories.tsx";
import * as site from "./Public.stories.tsx";
import * as signIn from "./SignIn.stories.tsx";

const widths = viewportNames.map(sizeOf);

/** How Storybook shows stories, without the checks of its own tests. */
const { afterEach: _, ...look } = preview;

/** The browser tells media queries of a new width before it draws the next frame. */
const drawn = () => new Promise(requestAnimationFrame);

/** The languages of the product at every width; texts 40 % longer, from right to left, at a narrow and a wide one. */
const runs = [
  ...LOCALES.map((locale) => ({ globals: { locale }, sizes: widths, isTolerated: () => false })),
  {
    globals: { locale: "pseudo", direction: "rtl" },
    sizes: widths.filter(({ width }) => width === 320 || width === 1440),
    // No language has a word for a price as long as that.
    isTolerated: (fault: string) => fault.startsWith("broken:"),
  },
];

for (const { globals, sizes, isTolerated } of runs) {
  setProjectAnnotations([look, { initialGlobals: globals }]);
  const stories = { ...composeStories(app), ...composeStories(site), ...composeStories(signIn) };
  test.for(Object.values(stories).map((story) => [story.storyName, story] as const))(
    `%s holds at ${sizes.length} widths, in ${globals.locale}`,
    async ([, story]) => {
      await story.run();
      await document.fonts.ready;
      const faults: string[] = [];
      for (const { width, height } of sizes) {
        await page.viewport(width, height);
        await drawn();
        const found = layoutFaults(document.body).filter((fault) => !isTolerated(fault));
        faults.push(...found.map((fault) => `${width} px: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
}
