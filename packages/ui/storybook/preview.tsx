import type { Args, Decorator, Preview } from "@storybook/react-vite";
import { lazy } from "react";
import type { IndexEntry } from "storybook/internal/types";
import { DEFAULT_LOCALE, intlLocales, localeOf } from "../src/i18n/index.ts";
import "../src/theme/fonts.css";
import { applyTheme, isThemeChoice } from "../src/theme/index.ts";
import { describeProps } from "./docs/describeProps.ts";
import { expectAtRest, expectLanguage } from "./expectations.ts";
import { instanceOf, speak, storyLanguages, translated, useStoryLanguage } from "./language.ts";
import { applyStoryMedia, mediaToolbar } from "./media.ts";
import { ProductProviders } from "./ProductProviders.tsx";
import { expectTags } from "./tagExpectations.ts";
import { viewports } from "./viewports.ts";
import "./brands/harbour.css.ts";

/** Order of the tree. */
export type StorySort = (a: IndexEntry, b: IndexEntry) => number;

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** `usual` or `all` in tests. */
const checks = import.meta.env["STORYBOOK_CHECKS"];

/** The language of a run of the story tests, or of Storybook at its start. */
const initialLanguage = speak(import.meta.env["STORYBOOK_LANGUAGE"]);

/** Loaded with the first documentation page, so that stories, and with them the tests, start without it. */
const DocsContainer = lazy(() => import("./docs/DocsContainer.tsx"));

type StoryFunction = Parameters<Decorator>[0];

interface LocalizedStoryProps {
  story: StoryFunction;
  args: Args;
  isRightToLeft: boolean;
}

/** A component of its own, because a test switches the language of a story without rendering the rest anew. */
function LocalizedStory({ story: Story, args, isRightToLeft }: LocalizedStoryProps) {
  const language = useStoryLanguage();
  document.documentElement.lang = intlLocales[localeOf(instanceOf(language))];
  return (
    <ProductProviders language={language} isRightToLeft={isRightToLeft}>
      <Story args={translated(args)} />
    </ProductProviders>
  );
}

const withProduct: Decorator = (Story, { args, globals }) => {
  speak(globals["locale"]);
  const isRightToLeft = globals["direction"] === "rtl";
  const theme = isThemeChoice(globals["theme"]) ? globals["theme"] : "system";
  const root = document.documentElement;
  applyTheme(theme);
  root.dataset["brand"] = String(globals["brand"] ?? "regia");
  root.dir = isRightToLeft ? "rtl" : "ltr";
  root.style.fontSize = String(globals["textSize"] ?? "100%");
  return <LocalizedStory story={Story} args={args} isRightToLeft={isRightToLeft} />;
};

const preview: Preview = {
  decorators: [withProduct],
  beforeEach: (context) => {
    speak(context.globals["locale"]);
    // An interaction goes on from a state that is checked, and ends where its test stopped.
    if (checks === "usual" && context.tags.includes("interaction"))
      context.parameters["a11y"] = { ...context.parameters["a11y"], test: "off" };
    return applyStoryMedia(context);
  },
  afterEach: async ({ canvasElement, globals, name, tags, title }) => {
    // A story that fails here is replaced by the error. A person, whose window may be lower, must see the story.
    if (!checks) return;
    await expectTags({ tags, title });
    const language = speak(globals["locale"]);
    await expectLanguage(language);
    const isAboutFocus = tags.includes("focus") || /focus/i.test(name);
    if (!["interaction", "leaving"].some((tag) => tags.includes(tag)) && !isAboutFocus)
      // A chat whose texts are longer may not fit the window, and scrolls to its end.
      await expectAtRest(
        canvasElement,
        tags.includes("scrolled") ? "anywhere" : language === "pseudo" ? "end" : "nowhere",
      );
  },
  globalTypes: {
    locale: {
      description: "Language",
      toolbar: {
        icon: "globe",
        dynamicTitle: true,
        items: storyLanguages.map((value) => ({
          value,
          title: value === "pseudo" ? "Pseudo, 40 % longer" : (languageNames.of(value) ?? value),
        })),
      },
    },
    direction: {
      description: "Direction of writing",
      toolbar: {
        icon: "transfer",
        dynamicTitle: true,
        items: [
          { value: "ltr", title: "Left to right" },
          { value: "rtl", title: "Right to left" },
        ],
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
    media: mediaToolbar,
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
  initialGlobals: {
    locale: initialLanguage,
    direction: import.meta.env["STORYBOOK_DIRECTION"] ?? "ltr",
    theme: "light",
    brand: "regia",
    textSize: "100%",
    media: "none",
  },
  parameters: {
    a11y: {
      // A run in another language leaves the accessibility check to the run in the first one.
      test: initialLanguage === DEFAULT_LOCALE ? "error" : "off",
      // Otherwise axe describes every element that passes, and fetches every style sheet again. Tests read violations only.
      options: { resultTypes: checks ? ["violations"] : ["violations", "incomplete"], preload: false },
    },
    viewport: { options: viewports },
    backgrounds: { disable: true },
    controls: { sort: "requiredFirst" },
    docs: { codePanel: true, container: DocsContainer },
    // Functions of a story, such as the callbacks that the tests observe, have no code worth reading.
    jsx: { functionValue: () => "() => {}" },
  },
  argTypesEnhancers: [describeProps],
};

export default preview;
