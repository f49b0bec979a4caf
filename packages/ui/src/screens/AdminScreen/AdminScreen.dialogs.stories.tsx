import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import { anna, args, bruno } from "./AdminScreen.fixtures.ts";
import { type AdminDialogState, AdminScreen } from "./index.ts";

const dialogs = {
  closed: { kind: "closed" },
  plan: { kind: "plan", user: bruno, state: { kind: "editing" } },
  grantAdmin: { kind: "grantAdmin", user: bruno },
  endSessions: { kind: "endSessions", user: bruno, state: "asking" },
  secondFactor: { kind: "secondFactor", user: bruno, state: "asking" },
  delete: { kind: "delete", user: bruno, state: "asking", ending: [] },
} satisfies { [K in AdminDialogState["kind"]]: Extract<AdminDialogState, { kind: K }> };

const meta = {
  title: "screens/AdminScreen/Dialogs",
  component: AdminScreen,
  tags: ["dialog"],
  args,
} satisfies Meta<typeof AdminScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Dialog `plan`: The admin sets a plan and its expiry. See ManagePlanDialog for the states of the dialog. */
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
/**
 * @state Dialog `grantAdmin`: The admin must confirm that the user becomes an admin. Taking the role away is not
 * asked.
 */
export const GrantAdmin: Story = {
  args: { dialog: dialogs.grantAdmin },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:grantAdmin.title") }));
    await waitFor(() => expect(dialog.getByText(text("admin:grantAdmin.question"))).toBeVisible());
  },
};
export const GrantAdminAnswers: Story = {
  ...GrantAdmin,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:plan.cancel") }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
    await expect(args.onGrantAdminConfirm).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole("button", { name: text("admin:grantAdmin.confirm") }));
    await expect(args.onGrantAdminConfirm).toHaveBeenCalledOnce();
  },
};
/**
 * @state Dialog `endSessions`, asking: The admin must confirm. For the admin's own sessions a sentence says which one
 * stays.
 */
export const EndSessions: Story = {
  args: { dialog: dialogs.endSessions },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:endSessions.title") }));
    await waitFor(() => expect(dialog.getByText(text("admin:endSessions.question"))).toBeVisible());
  },
};
export const EndSessionsAnswers: Story = {
  ...EndSessions,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:plan.cancel") }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
    await expect(args.onEndSessionsConfirm).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole("button", { name: text("admin:endSessions.title") }));
    await expect(args.onEndSessionsConfirm).toHaveBeenCalledOnce();
  },
};
export const EndOwnSessions: Story = {
  args: { viewerId: anna.id, dialog: { ...dialogs.endSessions, user: anna } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("admin:endSessions.ownQuestion"))).toBeVisible());
    await expect(dialog.queryByText(text("admin:endSessions.advice"))).toBeNull();
  },
};
/** @state Dialog `endSessions`, ending: The server is processing the request. */
export const EndingSessions: Story = {
  tags: ["loading"],
  args: { dialog: { ...dialogs.endSessions, state: "ending" } },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("admin:endSessions.pending"))).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onDialogClose).not.toHaveBeenCalled();
  },
};
/** @state Dialog `endSessions`, failed: An error is shown in the dialog. The admin can retry. */
export const EndOfSessionsFailed: Story = {
  tags: ["banner", "error"],
  args: { dialog: { ...dialogs.endSessions, state: "failed" } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent(text("admin:endSessions.failed"));
    await expect(dialog.getByRole("button", { name: text("admin:endSessions.title") })).toBeEnabled();
  },
};
/** @state Dialog `secondFactor`, asking: The admin must confirm that the user signs in with the password alone. */
export const RemoveSecondFactor: Story = {
  args: { dialog: dialogs.secondFactor },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("admin:secondFactor.title") }));
    await waitFor(() => expect(dialog.getByText(text("admin:secondFactor.question"))).toBeVisible());
  },
};
export const RemoveSecondFactorAnswers: Story = {
  ...RemoveSecondFactor,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:plan.cancel") }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
    await expect(args.onSecondFactorConfirm).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole("button", { name: text("admin:secondFactor.title") }));
    await expect(args.onSecondFactorConfirm).toHaveBeenCalledOnce();
  },
};
/** @state Dialog `secondFactor`, removing: The server is processing the request. */
export const RemovingSecondFactor: Story = {
  tags: ["loading"],
  args: { dialog: { ...dialogs.secondFactor, state: "removing" } },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("admin:secondFactor.pending"))).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onDialogClose).not.toHaveBeenCalled();
  },
};
/** @state Dialog `secondFactor`, failed: An error is shown in the dialog. The admin can retry. */
export const RemovalOfSecondFactorFailed: Story = {
  tags: ["banner", "error"],
  args: { dialog: { ...dialogs.secondFactor, state: "failed" } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent(text("admin:secondFactor.failed"));
    await expect(dialog.getByRole("button", { name: text("admin:secondFactor.title") })).toBeEnabled();
  },
};
/** @state Dialog `delete`, asking: The admin must confirm, and consent to the end of workspaces that others are in. */
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
    await expect(args.onDeleteConfirm).toHaveBeenLastCalledWith(false);
  },
};
/** Who pays for workspaces of others is deleted only if these may end. */
export const DeletePayer: Story = {
  args: {
    dialog: {
      ...dialogs.delete,
      ending: [
        { id: "1", name: "Studio Bianchi", members: 4 },
        { id: "2", name: "Cantiere Adriatico", members: 12 },
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getAllByRole("listitem")).toHaveLength(2);
    await expect(dialog.getByRole("button", { name: text("admin:deleteUser.title") })).toBeDisabled();
  },
};
export const DeletePayerConfirmed: Story = {
  ...DeletePayer,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("checkbox", { name: text("admin:ending.confirm") }));
    await userEvent.click(dialog.getByRole("button", { name: text("admin:deleteUser.title") }));
    await expect(args.onDeleteConfirm).toHaveBeenLastCalledWith(true);
  },
};
/** @state Dialog `delete`, deleting: The server is processing the request. */
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
/** @state Dialog `delete`, failed: An error is shown in the dialog. The admin can retry. */
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
