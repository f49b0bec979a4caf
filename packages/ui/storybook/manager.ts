import { GLOBALS_UPDATED, SET_GLOBALS } from "storybook/internal/core-events";
import { addons } from "storybook/manager-api";
import { deviceIsDark, themeFor } from "./docs/themes.ts";
import "../src/theme/fonts.css";

/** The theme in the address, before a story has been loaded: `globals=theme:dark`. */
const inAddress = /theme:(\w+)/.exec(new URLSearchParams(location.search).get("globals") ?? "")?.[1];

addons.setConfig({ theme: themeFor(inAddress ?? "light") });

// Storybook itself is shown in the theme that is chosen for the stories.
addons.register("regia/theme", (api) => {
  let choice: unknown = inAddress;
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
