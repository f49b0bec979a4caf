import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown } from "../../../storybook/expectations.ts";
import { Inline } from "../Stack/index.ts";
import defaults from "./IconButton.stories.tsx";
import { IconButton } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
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

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expect(getComputedStyle(canvas.getByRole("button")).direction).toBe("rtl"),
  /** The icon and the button grow together with the text size. */
  NarrowWithLargeText: async ({ canvas }) => {
    const button = canvas.getByRole("button").getBoundingClientRect();
    await expect(button.width).toBeGreaterThanOrEqual(64);
    await expect(button.width).toBeCloseTo(button.height, 0);
  },
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.hover(canvas.getByRole("button")),
  ForcedColours: {
    ...Tones,
    play: async ({ canvas }) => {
      for (const button of canvas.getAllByRole("button")) {
        const { color, backgroundColor } = getComputedStyle(button);
        await expect(color).not.toBe(backgroundColor);
      }
    },
  },
  Dark: Tones,
};
