import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { locale, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { cookiePolicy } from "../../i18n/documents/cookiePolicy.ts";
import { CookiePolicyScreen } from "./index.ts";

const meta = {
  component: CookiePolicyScreen,
  parameters: { layout: "fullscreen" },
  args: publicFrame,
} satisfies Meta<typeof CookiePolicyScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The text is part of the build, so nothing is loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { level: 1, name: cookiePolicy[locale()].title })).toBeVisible(),
    );
  },
};
export const ReopenedChoice: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("legal:reopenChoice") }));
    await expect(args.onCookieChoice).toHaveBeenCalledOnce();
  },
};
