import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import { Menu, MenuItem } from "./index.ts";
import defaults from "./Menu.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Menu/States",
  component: Menu,
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opened by pointer, the menu itself has the focus; opened by keyboard, its first item has it. */
const open: NonNullable<Story["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole("button", { name: sample("Azioni") }));
  await waitFor(() => expect(screen.getByRole("menu")).toBeVisible());
};

export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAttribute("aria-expanded", "false");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: sample("Gestisci piano") })).toHaveFocus(),
    );
    await userEvent.keyboard("{End}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: sample("Elimina") })).toHaveFocus());
    await userEvent.keyboard("{Home}{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: sample("Documentazione") })).toHaveFocus(),
    );
  },
};
/** The note is part of the name. */
export const DisabledWithNote: Story = {
  args: {
    children: (
      <MenuItem isDisabled note="Non puoi eliminare te stessa.">
        Elimina
      </MenuItem>
    ),
  },
  play: async (context) => {
    await open(context);
    const name = `${sample("Elimina")} ${sample("Non puoi eliminare te stessa.")}`;
    const entry = screen.getByRole("menuitem", { name });
    await expect(entry).toHaveAttribute("aria-disabled", "true");
  },
};
export const Hovered: Story = {
  play: async (context) => {
    await open(context);
    const entry = screen.getByRole("menuitem", { name: sample("Documentazione") });
    await context.userEvent.hover(entry);
    await expect(entry).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    const entry = await screen.findByRole("menuitem", { name: sample("Gestisci piano") });
    await waitFor(() => expect(entry).toHaveFocus());
    await expectFocusShown(entry);
  },
};
export const Pressed: Story = {
  play: async (context) => {
    await open(context);
    const entry = screen.getByRole("menuitem", { name: sample("Documentazione") });
    await context.userEvent.pointer({ keys: "[TouchA>]", target: entry });
    await expect(entry).toHaveAttribute("data-pressed", "true");
  },
};
export const OneDisabled: Story = {
  args: {
    children: (
      <>
        <MenuItem id="edit">Gestisci piano</MenuItem>
        <MenuItem id="delete" tone="danger" isDisabled>
          Elimina
        </MenuItem>
      </>
    ),
  },
  play: async (context) => {
    await open(context);
    await expect(screen.getByRole("menuitem", { name: sample("Elimina") })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await context.userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: sample("Gestisci piano") })).toHaveFocus(),
    );
  },
};
export const TriggerDisabled: Story = {
  args: { trigger: <Button isDisabled>Azioni</Button> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  },
};
export const OnPhone: Story = { ...phone, play: open };

export const conditions: Conditions<Story> = {
  base: open,
  RightToLeft: async () => {
    const entry = screen.getByRole("menuitem", { name: sample("Gestisci piano") });
    const sign = entry.querySelector("svg");
    if (!sign) throw new Error("The item has no icon");
    const label = document.createRange();
    label.selectNodeContents(entry.lastChild ?? entry);
    await expect(getComputedStyle(entry).direction).toBe("rtl");
    await expect(sign.getBoundingClientRect().left).toBeGreaterThanOrEqual(
      label.getBoundingClientRect().right,
    );
  },
  NarrowWithLargeText: {
    args: { children: <MenuItem id="long">Precipitevolissimevolmente-incontrovertibile</MenuItem> },
  },
  ForcedColours: async ({ userEvent }) => {
    await userEvent.keyboard("{ArrowDown}");
    const entry = await screen.findByRole("menuitem", { name: sample("Gestisci piano") });
    await waitFor(() => expect(entry).toHaveFocus());
    await expectFocusShown(entry);
  },
};
