import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { forcedColours, narrow, rightToLeft } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { Stack } from "../Stack/index.ts";
import defaults from "./Card.stories.tsx";
import { Card } from "./index.ts";

const meta = {
  ...defaults,
  title: "components/Card/States",
  component: Card,
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Paddings: Story = {
  render: (args) => (
    <Stack>
      <Card {...args} padding="none" />
      <Card {...args} padding="md" />
      <Card {...args} padding="lg" />
    </Stack>
  ),
};
export const RightToLeft: Story = {
  ...rightToLeft,
  args: { isLeading: true },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText(/Ciò che sta insieme/)).direction).toBe("rtl");
  },
};
export const NarrowWithLargeText: Story = {
  ...narrow,
  args: { children: `Ciò che sta insieme, ${"incontrovertibilmente".repeat(3)}.` },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};
/** The frame is a real border, so it stays. */
export const ForcedColours: Story = {
  ...forcedColours,
  play: async ({ canvas }) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(canvas.getByText(/Ciò che sta insieme/));
    await expect(borderTopStyle).toBe("solid");
    await expect(Number.parseFloat(borderTopWidth)).toBeGreaterThan(0);
  },
};
