import { type DocsContainerProps, DocsContainer as StorybookContainer } from "@storybook/addon-docs/blocks";
import { type PropsWithChildren, useEffect, useSyncExternalStore } from "react";
import { applyTheme, isThemeChoice } from "../../src/theme/index.ts";
import { deviceIsDark, themeFor } from "./themes.ts";
import { useGlobals } from "./useGlobals.ts";
import "./docs.css.ts";

const onDeviceChange = (onChange: () => void) => {
  deviceIsDark.addEventListener("change", onChange);
  return () => deviceIsDark.removeEventListener("change", onChange);
};

/** A documentation page in the theme of the toolbar. */
export default function DocsContainer(props: PropsWithChildren<DocsContainerProps>) {
  const { theme } = useGlobals();
  useEffect(() => applyTheme(isThemeChoice(theme) ? theme : "system"), [theme]);
  const colours = useSyncExternalStore(onDeviceChange, () => themeFor(theme));
  return <StorybookContainer {...props} theme={colours} />;
}
