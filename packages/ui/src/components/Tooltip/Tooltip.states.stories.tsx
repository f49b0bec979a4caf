import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectBefore } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { Tooltip } from "./index.ts";
import defaults from "./Tooltip.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Tooltip/States",
  component: Tooltip,
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

const shown = () => waitFor(() => expect(screen.getByRole("tooltip")).toBeVisible());

export const OnHover: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    // The pointer must first move on the page: a tooltip opens only after a pointer movement.
    await userEvent.hover(canvasElement);
    await userEvent.hover(canvas.getByRole("button"));
    await shown();
  },
};
export const HiddenAfterHover: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await OnHover.play?.(context);
    await context.userEvent.unhover(context.canvas.getByRole("button"));
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await shown();
    await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus());
    await expect(canvas.getByRole("button")).toHaveAccessibleDescription(sample("Impostazioni"));
  },
};
/** Tooltips do not appear on touch screens, so essential information must be on the page. */
export const NotOnTouch: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button");
    await userEvent.pointer({ keys: "[TouchA]", target: button });
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    // After a touch React Aria ignores the mouse for half a second, in the next stories too: they may hover.
    await waitFor(async () => {
      await userEvent.unhover(button);
      await userEvent.hover(button);
      await expect(button).toHaveAttribute("data-hovered", "true");
    });
    await userEvent.unhover(button);
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};
export const PressHides: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await shown();
    await userEvent.click(canvas.getByRole("button"));
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    await userEvent.click(canvasElement);
  },
};
export const AtTheEnd: Story = {
  tags: ["focus"],
  args: { placement: "end" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await shown();
    await expectBefore(canvas.getByRole("button"), screen.getByRole("tooltip"));
  },
};

export const conditions: Conditions<Story> = {
  base: {
    tags: ["focus"],
    play: async ({ userEvent }) => {
      await userEvent.tab();
      await shown();
    },
  },
  NarrowWithLargeText: { args: { text: "Precipitevolissimevolmente-incontrovertibile, detto in breve" } },
  RightToLeft: {
    args: { placement: "start" },
    play: async ({ canvas }) => {
      await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus());
    },
  },
  ForcedColours: async () => {
    const { outlineStyle, color, backgroundColor } = getComputedStyle(screen.getByRole("tooltip"));
    await expect(outlineStyle).toBe("solid");
    await expect(color).not.toBe(backgroundColor);
    await expect(backgroundColor).toBe(getComputedStyle(document.body).backgroundColor);
  },
};
