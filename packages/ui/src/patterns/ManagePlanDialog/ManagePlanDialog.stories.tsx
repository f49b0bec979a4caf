import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import { TRIAL_DAYS } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, datePart, format, text, withSpaces } from "../../../storybook/language.ts";
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
  custom_limits: null,
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
  tags: ["dialog"],
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

const trialButton = () => ({ name: text("admin:plan.startTrial", { count: TRIAL_DAYS }) });
const dialog = async () => within(await screen.findByRole("dialog", { name: text("admin:plan.title") }));

export const Closed: Story = {
  tags: ["!dialog"],
  args: { user: null },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const FreeWithTrialOffered: Story = {
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await expect(open.getByRole("button", { name: text("admin:plan.submit") })).toBeDisabled();
    await userEvent.click(open.getByRole("button", trialButton()));
    await expect(args.onStartTrial).toHaveBeenCalledOnce();
  },
};
export const FreeWithTrialUsed: Story = {
  args: { user: { ...free, trial_used: true, trial_start_date: "2026-05-02T09:00:00Z" } },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText(text("trial:refused.used"))).toBeVisible());
    await expect(open.queryByRole("button", trialButton())).toBeNull();
  },
};
export const FreeToPro: Story = {
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await expect(open.queryByRole("group", { name: containing(text("admin:bulk.expiry")) })).toBeNull();
    const loss = containing(withSpaces(format().money(euro("28.52"))));
    await expect(open.queryByText(loss)).toBeNull();
    await userEvent.click(open.getByRole("radio", { name: containing(text("plans:pro.name")) }));
    await waitFor(() => expect(open.getByText(loss)).toBeVisible());
    await waitFor(() =>
      expect(open.getByRole("group", { name: containing(text("admin:bulk.expiry")) })).toBeVisible(),
    );
    await userEvent.click(open.getByRole("button", { name: text("admin:plan.submit") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "pro", expiresAt: null });
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    open.getByRole("radio", { name: containing(text("plans:free.name")) }).focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    open.getByRole("button", { name: text("admin:plan.submit") }).focus();
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
    await waitFor(() => expect(open.getByText(text("admin:plan.noExpiry"))).toBeVisible());
    await expect(open.queryByRole("button", trialButton())).toBeNull();
    await userEvent.click(open.getByRole("radio", { name: containing(text("plans:free.name")) }));
    await userEvent.click(open.getByRole("button", { name: text("admin:plan.submit") }));
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
    await waitFor(() => expect(open.getByText(text("plans:badge.trial"))).toBeVisible());
    await waitFor(() =>
      expect(
        open.getByText(
          containing(
            text("admin:plan.expiresOn", {
              date: `${format().longDate("2026-11-26")} · ${text("admin:plan.trialDaysLeft", { count: 5 })}`,
            }),
          ),
        ),
      ).toBeVisible(),
    );
  },
};
export const Expired: Story = {
  args: { user: { ...free, plan: "pro", trial_used: true, plan_expires_at: "2026-11-01T22:59:59.999Z" } },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText(text("plans:badge.expired"))).toBeVisible());
    await waitFor(() =>
      expect(
        open.getByText(text("admin:plan.expiredOn", { date: format().longDate("2026-11-01") })),
      ).toBeVisible(),
    );
  },
};
export const Enterprise: Story = { args: { user: { ...free, plan: "enterprise" } } };

const spelled = (date: string) => date.split("-").reverse().join("");

/** Types a date into the three segments of the expiry. */
async function typeExpiry(date: string, user: { keyboard: (keys: string) => Promise<void> }) {
  const expiry = within(await screen.findByRole("group", { name: containing(text("admin:bulk.expiry")) }));
  expiry.getByRole("spinbutton", { name: containing(datePart("day")) }).focus();
  await user.keyboard(spelled(date));
}

export const WithExpiry: Story = {
  args: { user: { ...free, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await waitFor(() =>
      expect(
        open.getByText(text("admin:plan.expiresOn", { date: format().longDate("2026-12-31") })),
      ).toBeVisible(),
    );
    await typeExpiry("2027-06-30", userEvent);
    await userEvent.click(open.getByRole("button", { name: text("admin:plan.submit") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({
      plan: "pro",
      expiresAt: "2027-06-30T21:59:59.999Z",
    });
  },
};
/** An empty field means no expiry: emptying it is a change. */
export const ExpiryRemoved: Story = {
  args: { user: { ...free, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    const save = open.getByRole("button", { name: text("admin:plan.submit") });
    await expect(save).toBeDisabled();
    await userEvent.click(open.getByRole("button", { name: text("components:date.clear") }));
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "pro", expiresAt: null });
  },
};
/** The current expiry belongs to the current plan: another one begins without. */
export const ExpiryOfAnotherPlan: Story = {
  args: { user: { ...free, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await userEvent.click(open.getByRole("radio", { name: containing(text("plans:enterprise.name")) }));
    await expect(open.queryByRole("button", { name: text("components:date.clear") })).toBeNull();
    await userEvent.click(open.getByRole("button", { name: text("admin:plan.submit") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ plan: "enterprise", expiresAt: null });
  },
};
export const LimitsSuspended: Story = {
  tags: ["banner"],
  args: { user: { ...free, plan: "enterprise", custom_limits: { maxSmsPerMonth: 500 } } },
  play: async ({ userEvent }) => {
    const open = await dialog();
    const warning = text("admin:plan.limitsSuspended");
    await expect(open.queryByText(warning)).toBeNull();
    await userEvent.click(open.getByRole("radio", { name: containing(text("plans:pro.name")) }));
    await waitFor(() => expect(open.getByText(warning)).toBeVisible());
  },
};
export const PastDateRefused: Story = {
  tags: ["error"],
  args: { user: { ...free, plan: "pro" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await typeExpiry("2026-11-20", userEvent);
    await waitFor(() => expect(open.getByText(text("plans:change.expiryPast"))).toBeVisible());
    await expect(open.getByRole("button", { name: text("admin:plan.submit") })).toBeDisabled();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Unchanged: Story = {
  args: { user: { ...free, plan: "enterprise" } },
  play: async ({ userEvent }) => {
    const open = await dialog();
    const save = open.getByRole("button", { name: text("admin:plan.submit") });
    await expect(save).toBeDisabled();
    await waitFor(() => expect(open.getByText(text("plans:change.unchanged"))).toBeVisible());
    await userEvent.click(open.getByRole("radio", { name: containing(text("plans:pro.name")) }));
    await expect(save).toBeEnabled();
    await userEvent.click(open.getByRole("radio", { name: containing(text("plans:enterprise.name")) }));
    await expect(save).toBeDisabled();
  },
};
export const Saving: Story = {
  tags: ["loading"],
  args: { state: states.saving, user: { ...free, plan: "pro" } },
  play: async ({ args, userEvent }) => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText(text("admin:plan.saving"))).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
    await expect(open.getByRole("radio", { name: containing(text("plans:enterprise.name")) })).toBeDisabled();
  },
};
export const StartingTrial: Story = {
  tags: ["loading"],
  args: { state: states.startingTrial },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText(text("admin:plan.startingTrial"))).toBeVisible());
    await expect(open.getByRole("button", { name: text("admin:plan.cancel") })).toBeDisabled();
  },
};
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed, user: { ...free, plan: "pro" } },
  play: async () => {
    const open = await dialog();
    await expect(open.getByRole("alert")).toHaveTextContent(text("errors:plan.dialogUpdate"));
  },
};
export const TrialFailed: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed", reason: message("errors:plan.dialogTrial") } },
  play: async () => {
    const open = await dialog();
    await expect(open.getByRole("alert")).toHaveTextContent(text("errors:plan.dialogTrial"));
  },
};
export const UnnamedUser: Story = {
  args: { user: { ...free, display_name: null } },
  play: async () => {
    const open = await dialog();
    await waitFor(() => expect(open.getByText(text("profile:unnamed"))).toBeVisible());
  },
};

export const conditions: Conditions<Story> = {
  base: async () => {
    await dialog();
  },
  Dark: { args: { user: { ...free, plan: "pro" } } },
};
