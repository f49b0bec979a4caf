import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, within } from "storybook/test";
import { localesFromShown, text } from "../../../storybook/language.ts";
import type { Locale } from "../../i18n/index.ts";
import { SiteFooter } from "./index.ts";

const meta = {
  component: SiteFooter,
  parameters: { layout: "fullscreen" },
  args: {
    year: 2026,
    onCookieChoice: fn(),
    appearance: { theme: "system", onThemeChange: fn(), onLocaleChange: fn() },
  },
} satisfies Meta<typeof SiteFooter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const CookieChoiceAsked: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("site:footer.cookieChoice") }));
    await expect(args.onCookieChoice).toHaveBeenCalledOnce();
    for (const [name, href] of [
      [text("site:footer.privacy"), "/privacy"],
      [text("site:footer.terms"), "/terms"],
      [text("site:footer.cookies"), "/cookies"],
      [text("site:footer.status"), "/status"],
    ] as const) {
      await expect(canvas.getByRole("link", { name })).toHaveAttribute("href", href);
    }
  },
};
export const LanguageAndTheme: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const languages = within(
      canvas.getByRole("radiogroup", { name: text("site:appearance.language.label") }),
    );
    const [shown, other] = localesFromShown();
    const language = (locale: Locale) =>
      languages.getByRole("radio", { name: text(`site:appearance.language.${locale}`) });
    await expect(language(shown)).toBeChecked();
    await userEvent.click(language(other));
    await expect(args.appearance?.onLocaleChange).toHaveBeenCalledWith(other);
    await userEvent.click(canvas.getByRole("radio", { name: text("site:appearance.theme.dark") }));
    await expect(args.appearance?.onThemeChange).toHaveBeenCalledWith("dark");
  },
};
