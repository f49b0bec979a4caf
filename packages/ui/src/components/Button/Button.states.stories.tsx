import type { Meta, StoryObj } from "@storybook/react-vite";
import { ArrowRight, Trash2 } from "lucide-react";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, sample } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Inline } from "../Stack/index.ts";
import { Button } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/Button/States",
  component: Button,
  args: { children: "Salva le modifiche", onPress: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Tones: Story = {
  render: (args) => (
    <Inline>
      <Button {...args} tone="primary" />
      <Button {...args} tone="neutral" />
      <Button {...args} tone="quiet" />
      <Button {...args} tone="danger" />
    </Inline>
  ),
};
export const Sizes: Story = {
  render: (args) => (
    <Inline>
      <Button {...args} size="sm" />
      <Button {...args} size="md" />
      <Button {...args} size="lg" />
    </Inline>
  ),
};
export const WithIcon: Story = { args: { icon: ArrowRight, tone: "primary" } };
export const Danger: Story = { args: { icon: Trash2, tone: "danger", children: "Elimina" } };
export const Disabled: Story = {
  args: { isDisabled: true },
  render: Tones.render ?? ((args) => <Button {...args} />),
  play: async ({ args, canvas, userEvent }) => {
    for (const button of canvas.getAllByRole("button")) {
      await expect(button).toBeDisabled();
      await userEvent.click(button);
    }
    await expect(args.onPress).not.toHaveBeenCalled();
  },
};
export const Pending: Story = {
  tags: ["loading"],
  args: { isPending: true, pendingText: "Salvando...", tone: "primary" },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: containing(sample("Salvando...")) });
    await waitFor(() => expect(within(button).getByRole("progressbar")).toBeVisible());
    await userEvent.click(button);
    await expect(args.onPress).not.toHaveBeenCalled();
    button.focus();
    await waitFor(() => expect(button).toHaveFocus());
    button.blur();
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const button = canvas.getByRole("button");
    await waitFor(() => expect(button).toHaveFocus());
    await expect(button).toHaveAttribute("data-focus-visible", "true");
    await expect(getComputedStyle(button).outlineStyle).toBe("solid");
  },
};
export const Hovered: Story = {
  args: { tone: "primary" },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button");
    const before = getComputedStyle(button).backgroundColor;
    await userEvent.hover(button);
    await expect(button).toHaveAttribute("data-hovered", "true");
    await expect(getComputedStyle(button).backgroundColor).not.toBe(before);
  },
};
export const Pressed: Story = {
  args: { tone: "primary" },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button");
    await userEvent.pointer({ keys: "[MouseLeft>]", target: button });
    await expect(button).toHaveAttribute("data-pressed", "true");
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter} ");
    await expect(args.onPress).toHaveBeenCalledTimes(2);
  },
};
export const LongLabel: Story = {
  args: { children: "Precipitevolissimevolmente-incontrovertibilissimamente salva" },
  parameters: atWidth("narrow"),
  globals: { textSize: "200%" },
};
export const FullWidth: Story = { args: { isFullWidth: true } };

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { icon: ArrowRight },
    play: async ({ canvas }) => {
      const sign = canvas.getByRole("button").querySelector("svg");
      if (!sign) throw new Error("The button has no icon");
      await expectRightToLeft(sign, canvas.getByText(sample("Salva le modifiche")));
    },
  },
  NarrowWithLargeText: Tones,
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.hover(canvas.getByRole("button")),
  Dark: Tones,
  /** The labels of the solid tones must stay readable: the browser must not draw its own background behind them. */
  ForcedColours: {
    ...Tones,
    play: async ({ canvas }) => {
      const paper = getComputedStyle(document.body).backgroundColor;
      for (const button of canvas.getAllByRole("button")) {
        const { color, forcedColorAdjust, backgroundColor } = getComputedStyle(button);
        await expect(color).not.toBe(forcedColorAdjust === "none" ? backgroundColor : paper);
      }
    },
  },
};
