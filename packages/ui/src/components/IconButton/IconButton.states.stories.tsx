import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import {
  dark,
  forcedColours,
  largeText,
  reducedMotion,
  rightToLeft,
} from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectNothingCut, expectStill } from "../../../storybook/expectations.ts";
import { Inline } from "../Stack/index.ts";
import defaults from "./IconButton.stories.tsx";
import { IconButton } from "./index.ts";

const meta = {
  ...defaults,
  title: "components/IconButton/States",
  component: IconButton,
} satisfies Meta<typeof IconButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Inline>
      <IconButton {...args} tone="primary" />
      <IconButton {...args} tone="neutral" />
      <IconButton {...args} tone="quiet" />
      <IconButton {...args} tone="danger" />
    </Inline>
  ),
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("button"));
    await expect(canvas.getByRole("button")).toHaveAttribute("data-hovered", "true");
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: "[MouseLeft>]", target: canvas.getByRole("button") });
    await expect(canvas.getByRole("button")).toHaveAttribute("data-pressed", "true");
  },
};
export const Focused: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button"));
    await userEvent.keyboard("{Enter}");
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
};
export const RightToLeft: Story = {
  ...rightToLeft,
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole("button")).direction).toBe("rtl");
  },
};
/** The sign and its frame grow together with the text. */
export const LargeText: Story = {
  ...largeText,
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole("button").getBoundingClientRect();
    await expect(button.width).toBeGreaterThanOrEqual(64);
    await expect(button.width).toBeCloseTo(button.height, 0);
    await expectNothingCut(canvasElement);
  },
};
export const ReducedMotion: Story = {
  ...reducedMotion,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.hover(canvas.getByRole("button"));
    await expectStill(canvasElement);
  },
};
export const ForcedColours: Story = {
  ...Tones,
  ...forcedColours,
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole("button")) {
      const { color, backgroundColor } = getComputedStyle(button);
      await expect(color).not.toBe(backgroundColor);
    }
  },
};
export const Dark: Story = { ...Tones, ...dark };
