import type { Decorator } from "@storybook/react-vite";
import { I18nProvider } from "react-aria-components/I18nProvider";

const inHebrew: Decorator = (Story) => (
  <I18nProvider locale="he-IL">
    <Story />
  </I18nProvider>
);

/**
 * A whole page written from right to left, for components that stand over the page: they hang on the document, where the
 * frame of `rightToLeft` does not reach them.
 */
export const pageRightToLeft = {
  decorators: [inHebrew],
  beforeEach: () => {
    document.documentElement.dir = "rtl";
    return () => document.documentElement.removeAttribute("dir");
  },
};
