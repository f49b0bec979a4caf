import type { Decorator, Preview } from "@storybook/react-vite";
import { DEFAULT_LOCALE, intlLocales, LOCALES, parseLocale } from "../src/i18n/index.ts";
import "../src/theme/fonts.css";
import { applyTheme, isThemeChoice } from "../src/theme/index.ts";
import { applyStoryMedia, type StoryMedia } from "./media.ts";
import { ProductProviders } from "./ProductProviders.tsx";
import { viewports } from "./viewports.ts";
import "./brands/harbour.css.ts";

const languageNames = new Intl.DisplayNames("en", { type: "language" });

const withProduct: Decorator = (Story, { globals }) => {
  const locale = parseLocale(globals["locale"]) ?? DEFAULT_LOCALE;
  const theme = isThemeChoice(globals["theme"]) ? globals["theme"] : "system";
  const root = document.documentElement;
  applyTheme(theme);
  root.dataset["brand"] = String(globals["brand"] ?? "regia");
  root.lang = intlLocales[locale];
  root.style.fontSize = String(globals["textSize"] ?? "100%");
  return (
    <ProductProviders locale={locale}>
      <Story />
    </ProductProviders>
  );
};

const preview: Preview = {
  decorators: [withProduct],
  beforeEach: ({ parameters }) => applyStoryMedia(parameters["media"] as StoryMedia | undefined),
  globalTypes: {
    locale: {
      description: "Language",
      toolbar: {
        icon: "globe",
        dynamicTitle: true,
        items: LOCALES.map((value) => ({ value, title: languageNames.of(value) ?? value })),
      },
    },
    theme: {
      description: "Theme",
      toolbar: {
        icon: "contrast",
        dynamicTitle: true,
        items: [
          { value: "system", title: "System theme" },
          { value: "light", title: "Light theme" },
          { value: "dark", title: "Dark theme" },
        ],
      },
    },
    brand: {
      description: "Brand",
      toolbar: {
        icon: "paintbrush",
        dynamicTitle: true,
        items: [
          { value: "regia", title: "Regia" },
          { value: "harbour", title: "Harbour, a second brand" },
        ],
      },
    },
    textSize: {
      description: "Text size",
      toolbar: {
        icon: "zoom",
        dynamicTitle: true,
        items: [
          { value: "100%", title: "Text 100%" },
          { value: "200%", title: "Text 200%" },
        ],
      },
    },
  },
  initialGlobals: { locale: DEFAULT_LOCALE, theme: "light", brand: "regia", textSize: "100%" },
  parameters: {
    a11y: { test: "error" },
    viewport: { options: viewports },
    backgrounds: { disable: true },
    options: {
      storySort: { order: ["Theme", "components", "patterns", "screens", "Pages"] },
    },
    docs: { codePanel: true },
  },
};

export default preview;
