import { createElement } from "react";
import { GLOBALS_UPDATED, SET_GLOBALS, STORY_PREPARED } from "storybook/internal/core-events";
import { addons } from "storybook/manager-api";
import { deviceIsDark, themeFor } from "./docs/themes.ts";
import { kindOf, statusOf } from "./status/statuses.ts";
import "../src/theme/fonts.css";

/** The theme that the address chooses, before a story has been loaded: `globals=theme:dark`. */
const initialTheme =
  /theme:(\w+)/.exec(new URLSearchParams(location.search).get("globals") ?? "")?.[1] ?? "light";

/** Style of a status beside the name of a component. */
const badge = {
  marginInlineStart: 8,
  paddingInline: 6,
  fontSize: 11,
  border: "1px solid currentColor",
  borderRadius: 3,
};

addons.setConfig({
  theme: themeFor(initialTheme),
  sidebar: {
    renderLabel: ({ depth, id, name }) => {
      const status = depth === 1 && /^(components|patterns)-/.test(id) ? statusOf(name) : undefined;
      if (!status || kindOf(status) === "stable") return name;
      return createElement("span", null, name, createElement("span", { style: badge }, kindOf(status)));
    },
  },
});

// Storybook itself is shown in the theme that is chosen for the stories.
addons.register("regia/theme", (api) => {
  let choice: unknown = initialTheme;
  const show = () => addons.setConfig({ theme: themeFor(choice) });
  for (const event of [SET_GLOBALS, GLOBALS_UPDATED])
    api.on(event, ({ globals }: { globals: Readonly<Record<string, unknown>> }) => {
      if (globals["theme"] === choice) return;
      choice = globals["theme"];
      show();
    });
  deviceIsDark.addEventListener("change", show);
});

// Storybook ends the title of each page with its own name.
const ownName = /Storybook$/;
new MutationObserver(() => {
  if (ownName.test(document.title)) document.title = document.title.replace(ownName, "Regia");
}).observe(document.head, { childList: true, subtree: true, characterData: true });

interface PreparedStory {
  readonly id: string;
  readonly parameters: { readonly viewport?: { readonly defaultViewport?: string } };
}

/** Screens, pages and foundations fill the window; their props are seldom changed. */
const isPage = (id: string) => /^(screens|pages|foundations)-/.test(id);

addons.register("regia/place", (api) => {
  let openedWidth: string | undefined;
  let wasPage: boolean | undefined;
  api.on(STORY_PREPARED, ({ id, parameters }: PreparedStory) => {
    // The panel follows the kind of story only when it changes, so that a person can open or close it.
    if (isPage(id) !== wasPage) api.togglePanel(!isPage(id));
    wasPage = isPage(id);
    // A width that a person chose stays. Desktop stories take the whole canvas.
    const { value } = (api.getGlobals()["viewport"] ?? {}) as { value?: string };
    if (value !== undefined && value !== openedWidth) return;
    const own = parameters.viewport?.defaultViewport;
    openedWidth = own === "desktop" ? undefined : own;
    if (openedWidth !== value) api.updateGlobals({ viewport: { value: openedWidth, isRotated: false } });
  });
});
