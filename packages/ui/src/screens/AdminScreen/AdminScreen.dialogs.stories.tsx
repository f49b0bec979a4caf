import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
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
  tags: ["dialog"],
  args,
} satisfies Meta<typeof AdminScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ManagePlan: Story = { args: { dialog: dialogs.plan } };
export const SavePlan: Story = {
  ...ManagePlan,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:plan.title") }));
    await userEvent.click(dialog.getByRole("radio", { name: containing(text("plans:enterprise.name")) }));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:plan.submit") }));
    await expect(args.onPlanSave).toHaveBeenCalledWith({ plan: "enterprise", expiresAt: null });
  },
};
export const DeleteUser: Story = {
  args: { dialog: dialogs.delete },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:deleteUser.title") }));
    await waitFor(() => expect(dialog.getByText(text("admin:deleteUser.question"))).toBeVisible());
  },
};
export const CancelAndConfirm: Story = {
  ...DeleteUser,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:plan.cancel") }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
    await userEvent.click(dialog.getByRole("button", { name: text("admin:deleteUser.title") }));
    await expect(args.onDeleteConfirm).toHaveBeenCalledOnce();
  },
};
export const Deleting: Story = {
  tags: ["loading"],
  args: { dialog: { ...dialogs.delete, state: "deleting" } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("admin:deleteUser.pending"))).toBeVisible());
  },
};
export const EscapeWhileDeleting: Story = {
  ...Deleting,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onDialogClose).not.toHaveBeenCalled();
  },
};
export const DeletionFailed: Story = {
  tags: ["banner", "error"],
  args: { dialog: { ...dialogs.delete, state: "failed" } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent(text("errors:admin.deleteUser"));
  },
};
export const Retry: Story = {
  ...DeletionFailed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:deleteUser.title") }));
    await expect(args.onDeleteConfirm).toHaveBeenCalledOnce();
  },
};
