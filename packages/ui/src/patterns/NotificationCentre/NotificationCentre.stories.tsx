import { message } from "@regia/domain/messages";
import { NOTIFICATION_KINDS, type Notification } from "@regia/domain/notifications";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef, useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Button } from "../../components/Button/index.ts";
import { NotificationCentre, type NotificationCentreProps, type NotificationsState } from "./index.ts";

const now = Date.parse("2026-11-26T10:00:00Z");
const HOUR = 3_600_000;
const values: Notification["data"] = {
  workspace: "Studio Bianchi",
  slug: "studio-bianchi",
  workflow: "Newsletter",
  person: "Anna Bianchi",
  role: "collaborator",
  plan: "pro",
  ends_at: "2026-12-01T10:00:00Z",
  email: "anna.bianchi@example.com",
  count: 12,
  days: 30,
  user_agent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};
const told = (
  kind: Notification["kind"],
  index: number,
  data: Notification["data"] = values,
): Notification => ({
  id: 100 - index,
  at: new Date(now - index * 5 * HOUR).toISOString(),
  kind,
  data,
  read_at: index < 2 ? null : new Date(now).toISOString(),
});
const { slug: _, ...withoutPlace } = values;
const some = [
  told("invitation", 0, withoutPlace),
  told("new_device", 1, withoutPlace),
  told("plan_changed", 2, withoutPlace),
  told("member_joined", 3),
];

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: message("errors:auth.connection") },
  ready: { kind: "ready", notifications: some, isOutdated: false },
} satisfies { [K in NotificationsState["kind"]]: Extract<NotificationsState, { kind: K }> };

/** The panel under a button, as under the bell. */
function WithButton({ triggerRef: _ref, isOpen, onOpenChange, ...props }: NotificationCentreProps) {
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [isShown, setShown] = useState(isOpen);
  const change = (isOpenNow: boolean) => {
    setShown(isOpenNow);
    onOpenChange(isOpenNow);
  };
  return (
    <>
      <Button ref={triggerRef} onPress={() => change(true)}>
        {text("shell:notifications")}
      </Button>
      <NotificationCentre {...props} triggerRef={triggerRef} isOpen={isShown} onOpenChange={change} />
    </>
  );
}

const meta = {
  excludeStories: ["conditions"],
  component: NotificationCentre,
  parameters: { docs: { story: { inline: false, height: "420px" } }, ...atWidth("desktop") },
  render: (props) => <WithButton {...props} />,
  args: {
    triggerRef: { current: null },
    isOpen: true,
    onOpenChange: fn(),
    state: states.ready,
    now,
    onRead: fn(),
    onReadAll: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof NotificationCentre>;

export default meta;
type Story = StoryObj<typeof meta>;

const panel = async () => within(await screen.findByRole("dialog", { name: text("notifications:title") }));

export const Some: Story = {
  play: async () => {
    const shown = await panel();
    await expect(shown.getAllByRole("link")).toHaveLength(some.length);
    await expect(shown.getAllByRole("link", { name: containing(text("notifications:unread")) })).toHaveLength(
      2,
    );
  },
};
/** Every kind has its sentence, with all of its values, and leads somewhere in the app. */
export const EveryKind: Story = {
  args: {
    state: {
      ...states.ready,
      notifications: [
        ...NOTIFICATION_KINDS.map((kind, index) => told(kind, index)),
        told("plan_ends", 30, { ...values, trial: true }),
        told("plan_ended", 31, { ...values, trial: true }),
        told("plan_changed", 32, { plan: "free" }),
        told("invitation", 33, { workspace: "Studio Bianchi" }),
        told("new_device", 34, {}),
        ...(["password_changed", "second_factor_on", "sessions_ended"] as const).map((kind, index) =>
          told(kind, 36 + index, { tokens: 2 }),
        ),
        told("retention_shortened", 35, { count: 1, days: 30, since: "2026-12-26T10:00:00Z" }),
      ],
    },
  },
  play: async () => {
    const links = (await panel()).getAllByRole("link");
    await expect(links).toHaveLength(NOTIFICATION_KINDS.length + 9);
    for (const link of links) {
      await expect(link).toHaveAttribute("href", expect.stringMatching(/^\/app\//));
      await expect(link.textContent).not.toMatch(/\{\{|kinds\.|«»|“”| \./);
    }
  },
};
export const OpensOne: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const [first] = (await panel()).getAllByRole("link");
    await expect(first).toHaveAttribute("href", "/app/settings?section=workspaces");
    // The story stays where it is.
    first?.addEventListener("click", (event) => event.preventDefault());
    first?.focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onRead).toHaveBeenCalledWith(some[0]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const MarksAll: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click((await panel()).getByRole("button", { name: text("notifications:readAll") }));
    await expect(args.onReadAll).toHaveBeenCalledOnce();
  },
};
export const ClosedByKeyboard: Story = {
  tags: ["interaction"],
  args: { isOpen: false },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: text("shell:notifications") });
    button.focus();
    await userEvent.keyboard("{Enter}");
    await panel();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const AllRead: Story = {
  args: {
    state: {
      ...states.ready,
      notifications: some.map((one) => ({ ...one, read_at: new Date(now).toISOString() })),
    },
  },
  play: async () => {
    const shown = await panel();
    await expect(
      shown.queryByRole("button", { name: text("notifications:readAll") }),
    ).not.toBeInTheDocument();
  },
};
export const Empty: Story = {
  args: { state: { ...states.ready, notifications: [] } },
  play: async () => {
    await expect(
      (await panel()).getByRole("heading", { name: text("notifications:empty") }),
    ).toBeInTheDocument();
  },
};
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async () => {
    await expect((await panel()).getByRole("status")).toHaveTextContent(text("notifications:loading"));
  },
};
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ args, userEvent }) => {
    const shown = await panel();
    await expect(shown.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
    await userEvent.click(shown.getByRole("button", { name: text("notifications:retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
/** What was read before stays, with the word that it may be old. */
export const Offline: Story = {
  tags: ["banner"],
  args: { state: { ...states.ready, isOutdated: true } },
  play: async () => {
    const shown = await panel();
    await expect(shown.getByRole("status")).toHaveTextContent(text("notifications:outdated"));
    await expect(shown.getAllByRole("link")).toHaveLength(some.length);
  },
};
export const OnPhone: Story = { parameters: atWidth("phone") };

export const conditions: Conditions<Story> = {
  Dark: {},
  NarrowWithLargeText: {},
};
