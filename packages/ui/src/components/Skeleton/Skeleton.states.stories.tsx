import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { type Conditions, moving, phone } from "../../../storybook/conditions.tsx";
import { expectNothingCut } from "../../../storybook/expectations.ts";
import { Stack } from "../Stack/index.ts";
import { Skeleton } from "./index.ts";
import defaults from "./Skeleton.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Skeleton/States",
  component: Skeleton,
  tags: ["loading"],
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Circle: Story = { args: { shape: "circle", width: "2.25rem", height: "2.25rem" } };
export const Paragraph: Story = {
  render: () => (
    <Stack gap="x2">
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton />
      <Skeleton width="80%" />
    </Stack>
  ),
};
/** Hidden from screen readers; the page announces the loading once, elsewhere. */
export const Unheard: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("span")).toHaveAttribute("aria-hidden", "true");
  },
};
export const Moving: Story = {
  ...moving,
  play: async ({ canvasElement }) => {
    await expect(canvasElement.getAnimations({ subtree: true })).toHaveLength(1);
  },
};
export const WiderThanItsPlace: Story = {
  ...phone,
  args: { width: "60rem" },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  ForcedColours: async ({ canvasElement }) => {
    const shape = canvasElement.querySelector("span");
    if (!shape) throw new Error("The skeleton has no shape");
    await expect(getComputedStyle(shape).borderTopStyle).toBe("solid");
  },
  Dark: Paragraph,
};
