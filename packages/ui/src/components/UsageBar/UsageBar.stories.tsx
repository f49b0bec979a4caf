import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { UsageBar } from "./index.ts";

const meta = {
  component: UsageBar,
  args: { label: "File questo mese", share: 12 / 50, valueText: "12 di 50" },
} satisfies Meta<typeof UsageBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("meter", { name: sample("File questo mese") })).toHaveAttribute(
      "aria-valuetext",
      sample("12 di 50"),
    );
  },
};
export const Playground: Story = {};
export const Warning: Story = {
  args: { share: 0.8, valueText: "40 di 50", level: "warning" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.warning"))).toBeVisible());
  },
};
export const Exceeded: Story = {
  args: { share: 1, valueText: "51 di 50", level: "exceeded" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
  },
};
export const Unlimited: Story = { args: { share: 0, valueText: "12.345, senza limite", level: "unlimited" } };
