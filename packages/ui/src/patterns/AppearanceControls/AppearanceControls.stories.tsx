import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { arrowKey, text } from "../../../storybook/language.ts";
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
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("radio", { name: text("site:appearance.language.it") })).toBeChecked();
    await userEvent.click(canvas.getByRole("radio", { name: text("site:appearance.language.en") }));
    await expect(args.onLocaleChange).toHaveBeenLastCalledWith("en");
    await userEvent.click(canvas.getByRole("radio", { name: text("site:appearance.theme.dark") }));
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("dark");
    await expect(canvas.getByRole("radio", { name: text("site:appearance.theme.dark") })).toBeChecked();
  },
};
export const Playground: Story = { args: { theme: "light" } };
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(`${arrowKey("forward")} `);
    await expect(args.onLocaleChange).toHaveBeenLastCalledWith("en");
    await userEvent.tab();
    await userEvent.keyboard(`${arrowKey("forward")} `);
    await expect(args.onThemeChange).toHaveBeenLastCalledWith("light");
  },
};
/** Each language is named in that language, with the matching `lang` for screen readers. */
export const English: Story = {
  globals: { locale: "en" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("radio", { name: text("site:appearance.language.en") })).toBeChecked();
    await expect(canvas.getByText(text("site:appearance.language.it"))).toHaveAttribute("lang", "it");
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
