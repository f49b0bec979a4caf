import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { ManagePlanDialog, type ManagePlanState, type PlanHolder } from "./index.ts";

const now = Date.parse("2026-11-21T10:00:00Z");

const free: PlanHolder = {
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email: "anna.bianchi@studio-bianchi.it",
  full_name: "Anna Bianchi",
  display_name: "Anna Bianchi",
  avatar_url: null,
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
};

const states = {
  editing: { kind: "editing" },
  saving: { kind: "saving" },
  startingTrial: { kind: "startingTrial" },
  failed: { kind: "failed", reason: message("errors:plan.dialogUpdate") },
} satisfies { [K in ManagePlanState["kind"]]: Extract<ManagePlanState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: ManagePlanDialog,
  // Shown in a frame on the documentation page, because an open dialog would block that page.
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    user: free,
    state: states.editing,
    now,
    onClose: fn(),
    onSave: fn(),
    onStartTrial: fn(),
  },
} satisfies Meta<typeof ManagePlanDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () => within(await screen.findByRole("dialog", { name: "Gestisci piano" }));

export const Closed: Story = {
  args: { user: null },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const FreeWithTrialOffered: Story = {
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await expect(open.getByRole("button", { name: "Aggiorna Piano" })).toBeDisabled();
    await userEvent.click(open.getByRole("button", { name: "Avvia la prova Pro di 7 giorni" }));
    await expect(args.onStartTrial).toHaveBeenCalledOnce();
  },
};
export const FreeWithTrialUsed: Story = {
  args: { user: { ...free, trial_used: true, trial_start_date: "2026-05-02T09:00:00Z" } },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("La prova di Pro è già stata usata.")).toBeVisible());
    await expect(open.queryByRole("button", { name: /prova/ })).toBeNull();
  },
};
export const FreeToPro: Story = {
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await expect(open.queryByRole("group", { name: /Scadenza/ })).toBeNull();
    await userEvent.click(open.getByRole("radio", { name: /Pro/ }));
    await waitFor(() => expect(open.getByRole("group", { name: /Scadenza/ })).toBeVisible());
    await userEvent.click(open.getByRole("button", { name: "Aggiorna Piano" }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "pro", expiresAt: null });
  },
};
export const ByKeyboard: Story = {
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    open.getByRole("radio", { name: /Free/ }).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    open.getByRole("button", { name: "Aggiorna Piano" }).focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "enterprise", expiresAt: null });
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Pro: Story = {
  args: { user: { ...free, plan: "pro" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Senza scadenza")).toBeVisible());
    await expect(open.queryByRole("button", { name: /prova/ })).toBeNull();
    await userEvent.click(open.getByRole("radio", { name: /Free/ }));
    await userEvent.click(open.getByRole("button", { name: "Aggiorna Piano" }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "free", expiresAt: null });
  },
};
export const Trial: Story = {
  args: {
    user: {
      ...free,
      plan: "pro",
      trial_start_date: "2026-11-19T10:00:00Z",
      plan_expires_at: "2026-11-26T10:00:00Z",
    },
  },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Trial")).toBeVisible());
    await waitFor(() => expect(open.getByText(/Scade il 26 novembre 2026 · restano 5 giorni/)).toBeVisible());
  },
};
export const Expired: Story = {
  args: { user: { ...free, plan: "pro", trial_used: true, plan_expires_at: "2026-11-01T22:59:59.999Z" } },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Scaduto")).toBeVisible());
    await waitFor(() => expect(open.getByText("Scaduto il 1 novembre 2026")).toBeVisible());
  },
};
export const Enterprise: Story = { args: { user: { ...free, plan: "enterprise" } } };

const spelled = (date: string) => date.split("-").reverse().join("");

/** Types a date into the three segments of the expiry. */
async function typeExpiry(date: string, user: { keyboard: (keys: string) => Promise<void> }) {
  const expiry = within(await screen.findByRole("group", { name: /Scadenza/ }));
  expiry.getByRole("spinbutton", { name: /giorno/ }).focus();
  await user.keyboard(spelled(date));
}

export const WithExpiry: Story = {
  args: { user: { ...free, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Scade il 31 dicembre 2026")).toBeVisible());
    await typeExpiry("2027-06-30", userEvent);
    await userEvent.click(open.getByRole("button", { name: "Aggiorna Piano" }));
    await expect(args.onSave).toHaveBeenLastCalledWith({
      plan: "pro",
      expiresAt: "2027-06-30T21:59:59.999Z",
    });
  },
};
/** Removing the expiry is a valid change without another plan or date. */
export const ExpiryRemoved: Story = {
  args: { user: { ...free, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await expect(open.getByRole("button", { name: "Aggiorna Piano" })).toBeDisabled();
    await userEvent.click(open.getByRole("checkbox", { name: "Togli la scadenza" }));
    await userEvent.click(open.getByRole("button", { name: "Aggiorna Piano" }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "pro", expiresAt: null });
    await userEvent.click(open.getByRole("radio", { name: /Enterprise/ }));
    await expect(open.queryByRole("checkbox")).toBeNull();
    await userEvent.click(open.getByRole("radio", { name: /Pro/ }));
  },
};
export const PastDateRefused: Story = {
  args: { user: { ...free, plan: "pro" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await typeExpiry("2026-11-20", userEvent);
    await waitFor(() =>
      expect(open.getByText("La data di scadenza non può essere precedente a oggi.")).toBeVisible(),
    );
    await expect(open.getByRole("button", { name: "Aggiorna Piano" })).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Unchanged: Story = {
  args: { user: { ...free, plan: "enterprise" } },
  play: async ({ userEvent }) => {
    const open = await dialog();
    const save = open.getByRole("button", { name: "Aggiorna Piano" });
    await expect(save).toBeDisabled();
    await waitFor(() => expect(open.getByText("Scegli un altro piano o indica una scadenza.")).toBeVisible());
    await userEvent.click(open.getByRole("radio", { name: /Pro/ }));
    await expect(save).toBeEnabled();
    await userEvent.click(open.getByRole("radio", { name: /Enterprise/ }));
    await expect(save).toBeDisabled();
  },
};
export const Saving: Story = {
  args: { state: states.saving, user: { ...free, plan: "pro" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Aggiornando...")).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(open.getByRole("radio", { name: /Enterprise/ })).toBeDisabled();
  },
};
export const StartingTrial: Story = {
  args: { state: states.startingTrial },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Avvio della prova...")).toBeVisible());
    await expect(open.getByRole("button", { name: "Annulla" })).toBeDisabled();
  },
};
export const Failed: Story = {
  args: { state: states.failed, user: { ...free, plan: "pro" } },
  play: async () => {
    const open = await dialog();
    await expect(open.getByRole("alert")).toHaveTextContent("Errore nell'aggiornamento del piano");
  },
};
export const TrialFailed: Story = {
  args: { state: { kind: "failed", reason: message("errors:plan.dialogTrial") } },
  play: async () => {
    const open = await dialog();
    await expect(open.getByRole("alert")).toHaveTextContent("Errore nell'avvio del trial");
  },
};
export const UnnamedUser: Story = {
  args: { user: { ...free, display_name: null } },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText("Unnamed User")).toBeVisible());
  },
};
export const English: Story = {
  globals: { locale: "en" },
  play: async () => {
    const open = within(await screen.findByRole("dialog", { name: "Manage plan" }));
    await expect(open.getByRole("button", { name: "Start the 7-day Pro trial" })).toBeEnabled();
  },
};

export const conditions: Conditions<Story> = {
  base: async () => {
    await dialog();
  },
  Dark: { args: { user: { ...free, plan: "pro" } } },
};
