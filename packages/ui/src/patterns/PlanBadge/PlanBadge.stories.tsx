import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { PlanBadge } from "./index.ts";

const meta = { component: PlanBadge, args: { plan: "pro" } } satisfies Meta<typeof PlanBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Free: Story = { args: { plan: "free" } };
export const Pro: Story = {};
export const Enterprise: Story = { args: { plan: "enterprise" } };
export const Trial: Story = {
  args: { state: "trial" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("plans:badge.trial"))).toBeVisible());
  },
};
export const Expired: Story = { args: { plan: "free", state: "expired" } };
