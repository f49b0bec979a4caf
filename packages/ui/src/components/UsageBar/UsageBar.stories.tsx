import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { UsageBar } from "./index.ts";

const meta = {
  component: UsageBar,
  args: { label: "File questo mese", used: 12, limit: 50 },
} satisfies Meta<typeof UsageBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("meter", { name: "File questo mese" })).toHaveAttribute(
      "aria-valuetext",
      "12 di 50",
    );
  },
};
export const Playground: Story = {};
export const BelowWarning: Story = {
  args: { used: 39 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("Stai per raggiungere il limite")).toBeNull();
  },
};
export const At80Percent: Story = {
  args: { used: 40 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Stai per raggiungere il limite")).toBeVisible();
  },
};
export const Full: Story = {
  args: { used: 50 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("Limite superato")).toBeNull();
  },
};
export const Exceeded: Story = {
  args: { used: 51 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Limite superato")).toBeVisible();
  },
};
export const Unlimited: Story = { args: { limit: null, used: 12345 } };
export const NothingAllowed: Story = { args: { limit: 0, used: 0 } };
export const Dark: Story = { args: { used: 45 }, globals: { theme: "dark" } };
