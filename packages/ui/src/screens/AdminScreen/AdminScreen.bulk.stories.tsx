import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { snapshot } from "../../patterns/AccountSnapshotChange/accountSnapshot.fixture.ts";
import { anna, args, bruno, carla, dario } from "./AdminScreen.fixtures.ts";
import { AdminScreen, type BulkOutcome, type BulkState } from "./index.ts";

const trial = {
  plan: "pro",
  plan_expires_at: "2026-11-26T10:00:00Z",
  trial_start_date: "2026-11-19T10:00:00Z",
} as const;

const action = { op: "plan", plan: "pro", expiresAt: null } as const;

const outcomes: BulkOutcome[] = [
  {
    user: bruno,
    status: "planned",
    before: snapshot(trial),
    after: snapshot({ plan: "pro", trial_start_date: trial.trial_start_date, trial_used: true }),
  },
  { user: carla, status: "planned", before: snapshot(), after: snapshot({ plan: "pro" }) },
  { user: dario, status: "unchanged", before: snapshot({ plan: "pro" }), after: snapshot({ plan: "pro" }) },
  { user: anna, status: "failed", before: null, after: null, refusal: "not_found" },
];

const applied = outcomes.map((outcome) =>
  outcome.status === "planned" ? { ...outcome, status: "applied" as const } : outcome,
);

const states = {
  idle: { kind: "idle" },
  preparing: { kind: "preparing", action },
  preview: { kind: "preview", action, outcomes },
  running: { kind: "running", action, done: 400, total: 1000 },
  finished: { kind: "finished", action, outcomes: applied },
  failed: { kind: "failed", action, reason: message("errors:auth.connection") },
} satisfies { [K in BulkState["kind"]]: Extract<BulkState, { kind: K }> };

const meta = {
  title: "screens/AdminScreen/Bulk",
  component: AdminScreen,
  args: { ...args, selected: new Set([bruno.id, carla.id, dario.id]) },
} satisfies Meta<typeof AdminScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SelectionBar: Story = {
  args: { bulk: states.idle },
  play: async ({ args, canvas, userEvent }) => {
    const bar = within(await canvas.findByRole("region", { name: "Azioni sugli utenti selezionati" }));
    await expect(bar.getByRole("status")).toHaveTextContent("3 utenti selezionati");
    await userEvent.click(bar.getByRole("button", { name: "Imposta piano" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Enterprise" }));
    await expect(args.onBulkPreview).toHaveBeenLastCalledWith({
      op: "plan",
      plan: "enterprise",
      expiresAt: null,
    });
    await userEvent.click(bar.getByRole("button", { name: "Annulla selezione" }));
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(new Set());
    await waitFor(() =>
      expect(canvas.getByRole("checkbox", { name: "Seleziona Bruno Verdi" })).toHaveFocus(),
    );
  },
};
export const PlanWithExpiry: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Imposta piano" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Con scadenza..." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Imposta un piano con scadenza" }));
    await expect(dialog.getByRole("button", { name: "Vedi l'anteprima" })).toBeDisabled();
    await userEvent.click(dialog.getByRole("radio", { name: "Enterprise" }));
    const expiry = within(dialog.getByRole("group", { name: /Scadenza/ }));
    expiry.getByRole("spinbutton", { name: /giorno/ }).focus();
    await userEvent.keyboard("31122026");
    await userEvent.click(dialog.getByRole("button", { name: "Vedi l'anteprima" }));
    await expect(args.onBulkPreview).toHaveBeenLastCalledWith({
      op: "plan",
      plan: "enterprise",
      expiresAt: "2026-12-31T22:59:59.999Z",
    });
  },
};
export const PlanWithPastExpiry: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Imposta piano" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Con scadenza..." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Imposta un piano con scadenza" }));
    const expiry = within(dialog.getByRole("group", { name: /Scadenza/ }));
    expiry.getByRole("spinbutton", { name: /giorno/ }).focus();
    await userEvent.keyboard("20112026");
    await waitFor(() =>
      expect(dialog.getByText("La data di scadenza non può essere precedente a oggi.")).toBeVisible(),
    );
    await expect(dialog.getByRole("button", { name: "Vedi l'anteprima" })).toBeDisabled();
    await expect(args.onBulkPreview).not.toHaveBeenCalled();
  },
};
export const SelectionByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    canvas.getByRole("checkbox", { name: "Seleziona Anna Bianchi" }).focus();
    await userEvent.keyboard(" ");
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(
      new Set([bruno.id, carla.id, dario.id, anna.id]),
    );
    canvas.getByRole("button", { name: "Cambia ruolo" }).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: "Utente" });
    await userEvent.keyboard("{End}{Enter}");
    await expect(args.onBulkPreview).toHaveBeenLastCalledWith({ op: "role", role: "admin" });
  },
};
export const SelectionBarOnPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const Preparing: Story = {
  args: { bulk: states.preparing },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Imposta il piano Pro" }));
    await userEvent.click(dialog.getByRole("button", { name: "Annulla" }));
    await expect(args.onBulkClose).toHaveBeenCalledOnce();
  },
};
export const Preview: Story = {
  args: { bulk: states.preview },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog", { name: "Imposta il piano Pro" }));
    const [, first, second] = dialog.getAllByRole("row");
    if (!first || !second) throw new Error("There are fewer than two rows");
    await expect(first).toHaveTextContent("L'utente non esiste più.");
    await expect(within(second).getByText("Prova").closest("li")).toHaveTextContent(/avviata.*conclusa/);
    await userEvent.click(dialog.getByRole("button", { name: "Applica a 2 utenti" }));
    await expect(args.onBulkApply).toHaveBeenCalledOnce();
  },
};
export const PreviewOfDeletion: Story = {
  args: {
    bulk: {
      kind: "preview",
      action: { op: "delete" },
      outcomes: [
        { user: bruno, status: "planned", before: snapshot(trial), after: null },
        { user: anna, status: "failed", before: snapshot(), after: snapshot(), refusal: "self_deletion" },
      ],
    },
  },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: "Elimina gli utenti selezionati" }));
    await waitFor(() => expect(dialog.getByText("Account eliminato")).toBeVisible());
    await waitFor(() => expect(dialog.getByText("Non puoi eliminare il tuo account da qui.")).toBeVisible());
    await expect(dialog.getByRole("button", { name: "Elimina 1 utente" })).toBeEnabled();
  },
};
export const PreviewWithNothingToDo: Story = {
  args: { bulk: { kind: "preview", action: { op: "trial" }, outcomes: outcomes.slice(2) } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("button", { name: "Applica a 0 utenti" })).toBeDisabled();
  },
};
export const Running: Story = {
  args: { bulk: states.running },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    const progress = dialog.getByRole("progressbar", { name: "Applicazione delle modifiche" });
    await expect(progress).toHaveAttribute("aria-valuenow", "400");
    await userEvent.keyboard("{Escape}");
    await expect(args.onBulkClose).not.toHaveBeenCalled();
  },
};
export const PartlyFailed: Story = {
  args: { bulk: states.finished },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() =>
      expect(dialog.getByText("2 utenti aggiornati. 1 non è stato modificato.")).toBeVisible(),
    );
    await waitFor(() => expect(dialog.getByRole("table", { name: "Utenti non modificati" })).toBeVisible());
    const [close] = dialog.getAllByRole("button", { name: "Chiudi" }).slice(-1);
    if (!close) throw new Error("The close button is missing");
    await userEvent.click(close);
    await expect(args.onBulkClose).toHaveBeenCalledOnce();
  },
};
export const AllApplied: Story = {
  args: { bulk: { kind: "finished", action, outcomes: applied.slice(0, 2) } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText("2 utenti aggiornati.")).toBeVisible());
    await expect(dialog.queryByRole("table")).toBeNull();
  },
};
export const CallFailed: Story = {
  args: { bulk: states.failed },
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent("Problema di connessione.");
    await userEvent.click(dialog.getByRole("button", { name: "Riprova" }));
    await expect(args.onBulkApply).toHaveBeenCalledOnce();
  },
};
export const PreviewOnPhone: Story = {
  args: { bulk: states.preview },
  globals: { viewport: { value: "phone" } },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    // Each user is a card, and overflowing content can be scrolled by keyboard.
    const [user] = dialog.getAllByRole("rowheader");
    const [status] = dialog.getAllByRole("cell");
    if (!user || !status) throw new Error("The preview has no row with a user and a status");
    await expect(status.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      user.getBoundingClientRect().bottom - 1,
    );
  },
};
