import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { SiteFooter } from "./index.ts";

const meta = {
  component: SiteFooter,
  parameters: { layout: "fullscreen" },
  args: { year: 2026, onCookieChoice: fn() },
} satisfies Meta<typeof SiteFooter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Preferenze sui cookie" }));
    await expect(args.onCookieChoice).toHaveBeenCalledOnce();
  },
};
export const Phone: Story = { globals: { viewport: { value: "phone" } } };
export const Dark: Story = { globals: { theme: "dark" } };
