import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { HandoverNotice } from "./index.ts";

const meta = {
  title: "patterns/WorkspaceNotices/HandoverNotice",
  component: HandoverNotice,
  tags: ["banner"],
  args: {
    workspace: "Studio Bianchi",
    handover: { member_id: "m", member_name: "Marco Verdi", expires_at: "2026-11-30T10:00:00Z" },
    isReceiver: true,
    onAccept: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof HandoverNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Received: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("team:handover.receiverTitle", { workspace: "Studio Bianchi" }),
    );
  },
};
export const Answered: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("team:handover.accept") }));
    await expect(args.onAccept).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: text("team:handover.decline") }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};
export const Accepting: Story = {
  tags: ["loading"],
  args: { pending: "accept" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("team:handover.decline") })).toBeDisabled();
  },
};
export const Declining: Story = { tags: ["loading"], args: { pending: "cancel" } };
/** The payer sees to whom it is offered, and can take it back. */
export const Offered: Story = {
  args: { isReceiver: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Marco Verdi");
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  },
};
export const Withdrawing: Story = { tags: ["loading"], args: { isReceiver: false, pending: "cancel" } };
export const OnPhone: Story = { parameters: atWidth("phone") };
