import type { RetentionNotice as Notice } from "@regia/domain/chat";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { format, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { RetentionNotice } from "./index.ts";

const titles = [
  "Preventivo per il cantiere di Ancona",
  "Riassunto della riunione di settembre",
  "Lettera ai fornitori",
] as const;

const due: Notice = {
  workspace_id: "7d3f3b0c-58a1-4f6e-9d59-1f0f54d3f0aa",
  is_payer: true,
  payer_name: "Anna Bianchi",
  count: 3,
  first_at: "2026-11-23T10:00:00Z",
  last_at: "2026-11-27T10:00:00Z",
  days: 90,
  shortened_at: null,
  conversations: titles.map((title, index) => ({
    id: `3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6${index}`,
    title,
    touched_at: `2026-08-${25 + 2 * index}T10:00:00Z`,
    deleted_at: `2026-11-${23 + 2 * index}T10:00:00Z`,
  })),
};

const shortened: Notice = {
  ...due,
  count: 14,
  days: 30,
  last_at: "2026-12-20T09:00:00Z",
  shortened_at: "2026-12-20T09:00:00Z",
};

const meta = {
  title: "patterns/WorkspaceNotices/RetentionNotice",
  component: RetentionNotice,
  tags: ["banner"],
  args: { notice: due, hrefOf: (id: string) => `/app/w/studio/chat/${id}` },
} satisfies Meta<typeof RetentionNotice>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = Parameters<NonNullable<Story["play"]>>[0];

async function openDialog({ canvas, userEvent }: Pick<Play, "canvas" | "userEvent">) {
  await userEvent.click(canvas.getByRole("button", { name: text("retention:notice.show") }));
  return within(await screen.findByRole("dialog", { name: text("retention:dialog.title") }));
}

/** The plan's own retention is about to delete what nobody wrote in. */
export const DueSoon: Story = {
  args: { onDismiss: fn() },
  play: async ({ canvas }) => {
    const date = format().longDate(due.last_at);
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("retention:notice.due", { count: 3, days: 90, date }),
    );
  },
};
/** After a downgrade: what goes when the former retention has ended. */
export const AfterDowngrade: Story = {
  args: { notice: shortened, onDismiss: fn() },
  play: async ({ canvas }) => {
    const since = format().longDate(shortened.last_at);
    await expect(canvas.getByRole("status")).toHaveTextContent(
      text("retention:notice.shortened", { count: 14, days: 30, since }),
    );
  },
};
export const OfOneConversation: Story = {
  args: { notice: { ...due, count: 1, last_at: due.first_at, conversations: due.conversations.slice(0, 1) } },
};
/** On a page that is not of the workspace it has its name, and stays. */
export const InSettings: Story = {
  args: { workspace: "Studio Bianchi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Studio Bianchi");
    await expect(canvas.getAllByRole("button")).toHaveLength(1);
  },
};
export const Dismissed: Story = {
  args: { onDismiss: fn() },
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:banner.dismiss") }));
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledOnce());
  },
};
/** Which conversations, the first to go first, and what helps who pays. */
export const ShownToThePayer: Story = {
  tags: ["dialog"],
  args: { notice: shortened },
  play: async (context) => {
    const dialog = await openDialog(context);
    await expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    await expect(dialog.getByRole("link", { name: sample(titles[0]) })).toHaveAttribute(
      "href",
      `/app/w/studio/chat/${due.conversations[0]?.id}`,
    );
    await waitFor(() => expect(dialog.getByText(text("retention:dialog.more", { count: 11 }))).toBeVisible());
    await expect(dialog.getByRole("link", { name: text("retention:dialog.plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
    await expect(dialog.getByRole("link", { name: text("retention:dialog.exportAll") })).toHaveAttribute(
      "href",
      "/app/settings?section=privacy",
    );
  },
};
/** A member is told whom to ask for a longer plan. */
export const ShownToAMember: Story = {
  tags: ["dialog"],
  args: { notice: { ...due, is_payer: false } },
  play: async (context) => {
    const dialog = await openDialog(context);
    const asked = text("retention:dialog.member", { name: "Anna Bianchi" });
    await expect(dialog.getByText(new RegExp(asked.slice(0, 30)))).toHaveTextContent(asked);
    await expect(dialog.queryByRole("link", { name: text("retention:dialog.plans") })).toBeNull();
  },
};
export const Closed: Story = {
  tags: ["interaction"],
  args: { notice: { ...due, is_payer: false, payer_name: null } },
  play: async (context) => {
    const dialog = await openDialog(context);
    const [, close] = dialog.getAllByRole("button", { name: text("retention:dialog.close") });
    if (!close) throw new Error("The dialog has no button to close it.");
    await context.userEvent.click(close);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const OnPhone: Story = { args: { notice: shortened, onDismiss: fn() }, parameters: atWidth("phone") };
export const ShownOnPhone: Story = {
  ...ShownToThePayer,
  parameters: atWidth("phone"),
};
