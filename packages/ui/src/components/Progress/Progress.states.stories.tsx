import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, moving } from "../../../storybook/conditions.tsx";
import { sample } from "../../../storybook/language.ts";
import { Progress } from "./index.ts";
import defaults from "./Progress.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Progress/States",
  component: Progress,
} satisfies Meta<typeof Progress>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Started: Story = { args: { value: 0 } };
export const Done: Story = {
  args: { value: 100 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "100%");
  },
};
export const InWords: Story = {
  args: { value: 120, maxValue: 400, valueText: "120 di 400" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("progressbar")).toHaveAttribute("aria-valuetext", sample("120 di 400"));
    await waitFor(() => expect(canvas.getByText(sample("120 di 400"))).toBeVisible());
  },
};
export const UnknownEnd: Story = {
  ...moving,
  render: ({ value: _, ...args }) => <Progress {...args} />,
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("progressbar");
    await expect(bar).not.toHaveAttribute("aria-valuenow");
    await expect(bar.getAnimations({ subtree: true })).toHaveLength(1);
  },
};

export const conditions: Conditions<Story> = {
  /** Nothing moves under reduced motion. */
  ReducedMotion: {
    ...UnknownEnd,
    play: async ({ canvas }) => expect(canvas.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow"),
  },
  RightToLeft: async ({ canvas, canvasElement }) => {
    const line = canvasElement.querySelector<HTMLElement>("[class*=fill]");
    if (!line) throw new Error("The bar has no filled part");
    await expect(line.getBoundingClientRect().right).toBeCloseTo(
      canvas.getByRole("progressbar").getBoundingClientRect().right,
      0,
    );
  },
  NarrowWithLargeText: {
    args: { valueText: "120 di 400" },
  },
  ForcedColours: async ({ canvasElement }) => {
    const line = canvasElement.querySelector("[class*=fill]");
    if (!line?.parentElement) throw new Error("The bar has no filled part");
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    await expect(ground(line)).not.toBe(ground(line.parentElement));
    await expect(getComputedStyle(line.parentElement).borderTopStyle).toBe("solid");
  },
};
