import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { arrowKey, localesFromShown, text } from "../../../storybook/language.ts";
import { LOCALES, type Locale } from "../../i18n/index.ts";
import { AppearanceControls } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: AppearanceControls,
  args: { theme: "system", onThemeChange: fn(), onLocaleChange: fn() },
} satisfies Meta<typeof AppearanceControls>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => {
    const [theme, setTheme] = useState(args.theme);
    return (
      <AppearanceControls
        {...args}
        theme={theme}
        onThemeChange={(next) => {
          setTheme(next);
          args.onThemeChange(next);
        }}
      />
    );
  },
};
export const Chosen: Story = {
  ...Default,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [shown, other] = localesFromShown();
    const language = (locale: Locale) =>
      canvas.getByRole("radio", { name: text(`site:appearance.language.${locale}`) });
    await expect(language(shown)).toBeChecked();
    await userEvent.click(language(other));
    await expect(args.onLocaleChange).toHaveBeenLastCalledWith(other);
    await userEvent.click(canvas.getByRole("radio", { name: text("site:appearance.theme.dark") }));
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("dark");
    await expect(canvas.getByRole("radio", { name: text("site:appearance.theme.dark") })).toBeChecked();
  },
};
/** Each language is named in that language, with the matching `lang` for screen readers. */
export const LanguagesInTheirOwnWords: Story = {
  play: async ({ canvas }) => {
    for (const locale of LOCALES)
      await expect(canvas.getByText(text(`site:appearance.language.${locale}`))).toHaveAttribute(
        "lang",
        locale,
      );
  },
};
export const Playground: Story = { args: { theme: "light" } };
export const ByKeyboard: Story = {
  tags: ["interaction"],
  // The emulated Tab leaves a group only from its last control, which the arrow reaches from the first language.
  globals: { locale: "it" },
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(`${arrowKey("forward")} `);
    await expect(args.onLocaleChange).toHaveBeenLastCalledWith("en");
    await userEvent.tab();
    await userEvent.keyboard(`${arrowKey("forward")} `);
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("light");
  },
};
export const conditions: Conditions<Story> = {
  Dark: { args: { theme: "dark" } },
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(
      canvas.getByText(text("site:appearance.language.it")),
      canvas.getByText(text("site:appearance.language.en")),
    ),
};
