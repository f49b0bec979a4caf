import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { PlanUsage } from "./index.ts";

const meta = {
  component: PlanUsage,
  args: { label: "File questo mese", used: 12, limit: 50 },
} satisfies Meta<typeof PlanUsage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("meter", { name: sample("File questo mese") })).toHaveAttribute(
      "aria-valuetext",
      text("entitlements:usage.ofLimit", { used: 12, limit: 50 }),
    );
  },
};
export const Playground: Story = {};
