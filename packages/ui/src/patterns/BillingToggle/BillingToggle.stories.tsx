import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { BillingToggle } from "./index.ts";

const meta = {
  component: BillingToggle,
  args: { period: "monthly", onChange: fn() },
} satisfies Meta<typeof BillingToggle>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Monthly: Story = {};
export const Switched: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch", { name: text("billing:period.label") }));
    await expect(args.onChange).toHaveBeenCalledWith("yearly");
    await waitFor(() => expect(canvas.getByText("-20%")).toBeVisible());
  },
};
export const Yearly: Story = {
  args: { period: "yearly" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("switch")).toBeChecked();
  },
};
