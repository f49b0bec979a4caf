import type { Meta, StoryObj } from "@storybook/react-vite";
import { Settings, Trash2 } from "lucide-react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import { Menu, MenuItem, MenuSeparator } from "./index.ts";

const onEdit = fn();

const meta = {
  component: Menu,
  args: {
    trigger: <Button>Azioni</Button>,
    children: (
      <>
        <MenuItem id="edit" icon={Settings} onAction={onEdit}>
          Gestisci piano
        </MenuItem>
        <MenuItem id="page" href="/docs">
          Documentazione
        </MenuItem>
        <MenuSeparator />
        <MenuItem id="delete" icon={Trash2} tone="danger">
          Elimina
        </MenuItem>
      </>
    ),
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const OpensAndCloses: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    onEdit.mockClear();
    const trigger = canvas.getByRole("button", { name: sample("Azioni") });
    await userEvent.click(trigger);
    await waitFor(() => expect(screen.getByRole("menu", { name: sample("Azioni") })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: sample("Gestisci piano") })).toHaveFocus(),
    );
    await userEvent.keyboard("{Enter}");
    await expect(onEdit).toHaveBeenCalledOnce();
  },
};
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    await waitFor(() => expect(screen.getByRole("menuitem", { name: sample("Elimina") })).toBeVisible());
  },
};
