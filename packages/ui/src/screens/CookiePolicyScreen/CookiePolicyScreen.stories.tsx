import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { CookiePolicyScreen } from "./index.ts";

const meta = {
  component: CookiePolicyScreen,
  parameters: { layout: "fullscreen" },
  args: publicFrame,
} satisfies Meta<typeof CookiePolicyScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { level: 1, name: text("titles:cookies") })).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("legal:reopenChoice") }));
    await expect(args.onCookieChoice).toHaveBeenCalledOnce();
  },
};
export const English: Story = { globals: { locale: "en" } };
