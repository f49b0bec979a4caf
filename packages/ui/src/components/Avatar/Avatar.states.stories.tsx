import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { dark, forcedColours, largeText, rightToLeft } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { Inline } from "../Stack/index.ts";
import defaults from "./Avatar.stories.tsx";
import { Avatar } from "./index.ts";

const meta = {
  ...defaults,
  title: "components/Avatar/States",
  component: Avatar,
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <Avatar {...args} size="sm" />
      <Avatar {...args} size="md" />
      <Avatar {...args} size="lg" />
    </Inline>
  ),
};
export const RightToLeft: Story = {
  ...rightToLeft,
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText("AB")).direction).toBe("rtl");
  },
};
export const LargeText: Story = {
  ...Sizes,
  ...largeText,
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};
/** A frame stands in for the ground that the system's colours take away. */
export const ForcedColours: Story = {
  ...Sizes,
  ...forcedColours,
  play: async ({ canvas }) => {
    for (const initials of canvas.getAllByText("AB")) await waitFor(() => expect(initials).toBeVisible());
  },
};
export const Dark: Story = { ...Sizes, ...dark };
