import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { ConfirmDialog } from "./index.ts";

const meta = {
  component: ConfirmDialog,
  tags: ["dialog"],
  // Shown in a frame on the documentation page, because an open dialog would block that page.
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    isOpen: true,
    onClose: fn(),
    onConfirm: fn(),
    title: "Elimina utente",
    children: <p>Sei sicuro di voler eliminare questo utente? Questa azione non può essere annullata.</p>,
    confirmText: "Elimina",
    tone: "danger",
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Answered: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: sample("Elimina utente") });
    await userEvent.click(screen.getByRole("button", { name: text("components:cancel") }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: sample("Elimina") }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = { args: { tone: "primary", confirmText: "Conferma" } };
export const Pending: Story = {
  tags: ["loading"],
  args: { isPending: true, pendingText: "Eliminazione in corso..." },
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(screen.getByRole("button", { name: text("components:cancel") })).toBeDisabled();
  },
};
export const ConfirmDisabled: Story = { args: { isConfirmDisabled: true } };
