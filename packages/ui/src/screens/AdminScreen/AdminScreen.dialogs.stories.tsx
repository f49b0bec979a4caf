import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { args, bruno } from "./AdminScreen.fixtures.ts";
import { type AdminDialogState, AdminScreen } from "./index.ts";

const dialogs = {
  closed: { kind: "closed" },
  plan: { kind: "plan", user: bruno, state: { kind: "editing" } },
  delete: { kind: "delete", user: bruno, state: "asking" },
} satisfies { [K in AdminDialogState["kind"]]: Extract<AdminDialogState, { kind: K }> };

const meta = {
  title: "screens/AdminScreen/Dialogs",
  component: AdminScreen,
  args,
} satisfies Meta<typeof AdminScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ManagePlan: Story = {
  args: { dialog: dialogs.plan },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Gestisci piano" }));
    await userEvent.click(dialog.getByRole("radio", { name: /Enterprise/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Aggiorna Piano" }));
    await expect(args.onPlanSave).toHaveBeenCalledWith({ plan: "enterprise", expiresAt: null });
  },
};
export const DeleteUser: Story = {
  args: { dialog: dialogs.delete },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Elimina utente" }));
    await waitFor(() =>
      expect(
        dialog.getByText(
          "Sei sicuro di voler eliminare questo utente? Questa azione non può essere annullata.",
        ),
      ).toBeVisible(),
    );
    await userEvent.click(dialog.getByRole("button", { name: "Annulla" }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
    await userEvent.click(dialog.getByRole("button", { name: "Elimina utente" }));
    await expect(args.onDeleteConfirm).toHaveBeenCalledOnce();
  },
};
export const Deleting: Story = {
  args: { dialog: { ...dialogs.delete, state: "deleting" } },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText("Eliminazione...")).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onDialogClose).not.toHaveBeenCalled();
  },
};
export const DeletionFailed: Story = {
  args: { dialog: { ...dialogs.delete, state: "failed" } },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent("Failed to delete user. Please try again.");
    await userEvent.click(dialog.getByRole("button", { name: "Elimina utente" }));
    await expect(args.onDeleteConfirm).toHaveBeenCalledOnce();
  },
};
