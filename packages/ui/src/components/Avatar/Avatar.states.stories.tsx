import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { Inline } from "../Stack/index.ts";
import defaults from "./Avatar.stories.tsx";
import { Avatar } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
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

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => expect(getComputedStyle(canvas.getByText("AB")).direction).toBe("rtl"),
  NarrowWithLargeText: Sizes,
  /** A border replaces the background colour, which forced colours mode removes. */
  ForcedColours: {
    ...Sizes,
    play: async ({ canvas }) => {
      for (const initials of canvas.getAllByText("AB")) await waitFor(() => expect(initials).toBeVisible());
    },
  },
  Dark: Sizes,
};
