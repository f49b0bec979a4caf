import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, waitFor, within } from "storybook/test";
import { type Conditions, moving } from "../../../storybook/conditions.tsx";
import { sample } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import defaults from "./Drawer.stories.tsx";
import { Drawer } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Drawer/States",
  component: Drawer,
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

const panelOf = (dialog: HTMLElement) => {
  const panel = dialog.parentElement;
  if (!panel) throw new Error("The drawer has no panel");
  return panel;
};

/** Opened with a button and closed again: the focus returns to the button. */
export const OpensAndCloses: Story = {
  tags: ["interaction"],
  render: (args) => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onPress={() => setOpen(true)}>{sample("Apri")}</Button>
        <Drawer {...args} isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole("button", { name: sample("Apri") });
    await userEvent.click(opener);
    const drawer = await screen.findByRole("dialog", { name: "Menu" });
    await userEvent.tab();
    await waitFor(() => expect(within(drawer).getByRole("button", { name: "Chat" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};
export const PressOutside: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const panel = panelOf(await screen.findByRole("dialog"));
    await userEvent.click(panel.parentElement ?? panel);
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};
/** It slides in from the start edge (left in left-to-right writing). */
export const Moving: Story = {
  ...moving,
  tags: ["dialog"],
  play: async () => {
    const panel = panelOf(await screen.findByRole("dialog"));
    // The panel is outside the window until its animation begins.
    const isRightToLeft = getComputedStyle(panel).direction === "rtl";
    await waitFor(() => {
      const { left, right } = panel.getBoundingClientRect();
      return expect(isRightToLeft ? document.documentElement.clientWidth - right : left).toBe(0);
    });
    await waitFor(() => expect(panel.getAnimations()).toHaveLength(0));
  },
};

export const conditions: Conditions<Story> = {
  base: async () => {
    await screen.findByRole("dialog");
  },
  RightToLeft: async () => {
    const { right } = panelOf(await screen.findByRole("dialog")).getBoundingClientRect();
    await waitFor(() => expect(right).toBeCloseTo(document.documentElement.clientWidth, 0));
  },
  NarrowWithLargeText: {
    args: { children: <Button isFullWidth>Precipitevolissimevolmente-incontrovertibile</Button> },
  },
  ForcedColours: async () => {
    const { borderInlineEndStyle, outlineStyle } = getComputedStyle(
      panelOf(await screen.findByRole("dialog")),
    );
    await expect([borderInlineEndStyle, outlineStyle]).toContain("solid");
  },
};
