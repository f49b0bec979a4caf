import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { PlanUsage } from "./index.ts";

const meta = {
  component: PlanUsage,
  args: { label: "File questo mese", used: 12, limit: 50 },
} satisfies Meta<typeof PlanUsage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("meter", { name: text("entitlements:usage.filesThisMonth") }),
    ).toHaveAttribute("aria-valuetext", "12 di 50");
  },
};
export const Playground: Story = {};
