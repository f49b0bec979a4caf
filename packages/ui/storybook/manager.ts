import { addons } from "storybook/manager-api";
import { create } from "storybook/theming/create";

addons.setConfig({
  theme: create({
    base: "light",
    brandTitle: "Regia",
    colorPrimary: "#8d1a2d",
    colorSecondary: "#8d1a2d",
    appBg: "#f8f5f0",
    appContentBg: "#fdfcf9",
    appPreviewBg: "#f8f5f0",
    appBorderColor: "#dcd7cf",
    appBorderRadius: 6,
    textColor: "#1e1a16",
    barBg: "#fdfcf9",
    inputBorderRadius: 6,
  }),
});
