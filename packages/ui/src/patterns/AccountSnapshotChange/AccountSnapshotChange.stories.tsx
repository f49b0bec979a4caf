import { euro } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { format, text } from "../../../storybook/language.ts";
import { snapshot } from "./accountSnapshot.fixture.ts";
import { AccountSnapshotChange } from "./index.ts";

const free = snapshot();

const meta = {
  excludeStories: ["conditions"],
  component: AccountSnapshotChange,
  args: { before: free, after: { ...free, plan: "pro", plan_expires_at: "2026-12-31T22:59:59.999Z" } },
} satisfies Meta<typeof AccountSnapshotChange>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const changes = canvas.getAllByRole("listitem");
    await expect(changes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        new RegExp(`^${text("admin:change.plan")}.*${text("plans:free.name")}.*${text("plans:pro.name")}$`),
      ),
      expect.stringMatching(new RegExp(`^${text("admin:change.expiry")}.*31/12/2026$`)),
    ]);
  },
};
export const Playground: Story = { args: { after: { ...free, role: "admin" } } };
export const RoleChanged: Story = {
  args: { after: { ...free, role: "admin" } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(1);
    await expect(canvas.getByRole("deletion")).toHaveTextContent(text("admin:role.user"));
    await expect(canvas.getByRole("insertion")).toHaveTextContent(text("admin:role.admin"));
  },
};
export const TrialStarted: Story = {
  args: {
    after: {
      ...free,
      plan: "pro",
      trial_start_date: "2026-11-19T10:00:00Z",
      plan_expires_at: "2026-11-26T10:00:00Z",
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
  },
};
export const LimitsChanged: Story = {
  args: {
    before: { ...free, plan: "enterprise" },
    after: {
      ...free,
      plan: "enterprise",
      custom_limits: { maxWorkspaces: 25, maxSmsPerMonth: -1, modelBudget: 750.5 },
    },
  },
  play: async ({ canvas }) => {
    const made = canvas.getAllByRole("insertion").map(({ textContent }) => textContent);
    await expect(made).toEqual(["25", text("limits:value.unlimited"), format().money(euro("750.50"))]);
  },
};
export const SessionsEnded: Story = {
  args: { before: { ...free, sessions: 3 }, after: { ...free, sessions: 0 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("listitem")).toHaveTextContent(
      [`${text("admin:change.sessions")}`, "3", text("admin:change.becomes"), "0"].join(""),
    );
  },
};
/** Without a difference a text says so. */
export const Unchanged: Story = {
  args: { after: free },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole("list")).toBeNull();
    await expect(canvasElement).not.toHaveTextContent(/^$/);
  },
};
export const Deleted: Story = {
  args: { after: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const [first] = canvas.getAllByRole("listitem");
    const [from, to] = [first?.querySelector("del"), first?.querySelector("ins")];
    if (!from || !to) throw new Error("The old or the new value is missing");
    await expectRightToLeft(from, to);
  },
};
