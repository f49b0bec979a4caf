import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { ReceiptStatus } from "./index.ts";

const meta = {
  component: ReceiptStatus,
  args: { status: "paid", totalCents: 1900, refundedCents: 0 },
} satisfies Meta<typeof ReceiptStatus>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Paid: Story = {};
export const Open: Story = { args: { status: "open" } };
export const Uncollectible: Story = { args: { status: "uncollectible" } };
export const Void: Story = { args: { status: "void" } };
export const Refunded: Story = { args: { refundedCents: 1900 } };
export const PartlyRefunded: Story = {
  args: { refundedCents: 500 },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("payments:receipts.statuses.partlyRefunded"))).toBeVisible(),
    );
  },
};
/** Of a newer server. */
export const Unknown: Story = { args: { status: "in_review" } };
