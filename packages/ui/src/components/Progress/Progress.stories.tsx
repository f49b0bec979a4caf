import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Progress } from "./index.ts";

const meta = {
  component: Progress,
  args: { label: "Applicazione delle modifiche", value: 40 },
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
  },
};
export const Playground: Story = { args: { valueText: "40 di 100" } };
