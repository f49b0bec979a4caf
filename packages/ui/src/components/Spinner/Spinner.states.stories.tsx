import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { type Conditions, moving, reducedMotion } from "../../../storybook/conditions.tsx";
import { Spinner } from "./index.ts";
import defaults from "./Spinner.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Spinner/States",
  component: Spinner,
  tags: ["loading"],
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

const animationOf = (element: Element) => getComputedStyle(element).animationName;

export const Turning: Story = {
  ...moving,
  play: async ({ canvas }) => {
    const spinner = canvas.getByRole("progressbar");
    await expect(spinner).not.toHaveAttribute("aria-valuenow");
    await expect(spinner.getAnimations()).toHaveLength(1);
  },
};
/** Under reduced motion the opacity changes slowly instead. */
export const ReducedMotion: Story = {
  ...reducedMotion,
  play: async ({ canvas }) => {
    await expect(animationOf(canvas.getByRole("progressbar"))).toMatch(/breathe/);
  },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: async ({ canvas }) =>
    expect(canvas.getByRole("progressbar").getBoundingClientRect().width).toBeGreaterThanOrEqual(48),
  ForcedColours: async ({ canvas }) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(canvas.getByRole("progressbar"));
    await expect(borderTopStyle).toBe("solid");
    await expect(Number.parseFloat(borderTopWidth)).toBeGreaterThan(0);
  },
};
