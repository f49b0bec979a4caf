import type { Meta, StoryObj } from "@storybook/react-vite";
import { ArrowRight } from "lucide-react";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { Inline } from "../Stack/index.ts";
import { LinkButton } from "./index.ts";
import defaults from "./LinkButton.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/LinkButton/States",
  component: LinkButton,
} satisfies Meta<typeof LinkButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Inline>
      <LinkButton {...args} tone="primary" />
      <LinkButton {...args} tone="neutral" />
      <LinkButton {...args} tone="quiet" />
      <LinkButton {...args} tone="danger" />
    </Inline>
  ),
};
export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <LinkButton {...args} size="sm" />
      <LinkButton {...args} size="md" />
      <LinkButton {...args} size="lg" />
    </Inline>
  ),
};
export const WithIcon: Story = { args: { icon: ArrowRight, tone: "primary" } };
export const FullWidth: Story = {
  args: { isFullWidth: true },
  play: async ({ canvas, canvasElement }) => {
    const { width } = canvas.getByRole("link").getBoundingClientRect();
    await expect(width).toBeCloseTo(canvasElement.getBoundingClientRect().width, 0);
  },
};
export const Hovered: Story = {
  args: { tone: "primary" },
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole("link");
    await userEvent.hover(link);
    await expect(link).toHaveAttribute("data-hovered", "true");
  },
};
export const Pressed: Story = {
  args: { tone: "primary" },
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole("link");
    await userEvent.pointer({ keys: "[TouchA>]", target: link });
    await expect(link).toHaveAttribute("data-pressed", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("link")).toHaveFocus());
    await expectFocusShown(canvas.getByRole("link"));
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link")).toHaveAttribute("aria-disabled", "true");
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { icon: ArrowRight },
    play: async ({ canvas }) => {
      const sign = canvas.getByRole("link").querySelector("svg");
      if (!sign) throw new Error("The link has no icon");
      await expectRightToLeft(sign, canvas.getByText(sample("Guarda i piani")));
    },
  },
  NarrowWithLargeText: {
    args: { children: "Precipitevolissimevolmente-incontrovertibilissimamente avanti" },
  },
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.hover(canvas.getByRole("link")),
  ForcedColours: {
    ...Tones,
    play: async ({ canvas }) => {
      const [primary, neutral] = canvas.getAllByRole("link");
      if (!primary || !neutral) throw new Error("A tone is missing");
      await expectDistinct(primary, neutral);
    },
  },
  Dark: Tones,
};
