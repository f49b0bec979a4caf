import { message } from "@regia/domain/messages";
import { euro as exactly } from "@regia/domain/money";
import type { WorkspaceOverview } from "@regia/domain/workspaces";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, format, text, withSpaces } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import {
  type BudgetControls,
  type BudgetQuestion,
  type HeldBudgets,
  MembersScreen,
  type MembersState,
} from "./index.ts";
import {
  brunoSpends,
  brunosBudgets,
  budgets,
  budgetsOfMany,
  closed,
  noBudgets,
} from "./MembersScreen.budgets.fixture.ts";
import { ANNA, anna, bruno, events, studio, team } from "./MembersScreen.fixture.ts";

const controls = {
  ...closed(budgets),
  page: 1,
  pageSize: 10,
  onPageChange: fn(),
  search: "",
  onSearchChange: fn(),
  onOpen: fn(),
  onClose: fn(),
  isOffline: false,
  onSave: fn(),
} satisfies BudgetControls;

const where = (workspace: Partial<WorkspaceOverview>): MembersState => ({
  kind: "ready",
  workspace: { ...studio, ...workspace },
  members: { members: team, total: team.length },
});

const meta = {
  title: "screens/MembersScreen/Budgets",
  excludeStories: ["conditions"],
  component: MembersScreen,
  parameters: atWidth("desktop"),
  args: {
    userId: ANNA,
    state: where({}),
    page: 1,
    pageSize: 50,
    onPageChange: fn(),
    search: "",
    onSearchChange: fn(),
    invite: { kind: "idle" },
    onInvite: fn(),
    onAct: fn(),
    question: null,
    questionState: { kind: "idle" },
    onQuestionChange: fn(),
    onConfirm: fn(),
    budgets: controls,
    onEarlierRecord: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof MembersScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const euro = (amount: string) => withSpaces(format().money(exactly(amount)));
const section = () => within(screen.getByRole("region", { name: text("team:budgets.title") }));
const usedOf = (used: string, limit: string) =>
  text("team:budgets.usedOf", { used: euro(used), limit: euro(limit) });
const changeName = (name: string) => text("team:budgets.changeOf", { name });
const setName = (name: string) => text("team:budgets.setOf", { name });

/** With the dialog open, as far as what holds is known. */
const asking = (question: BudgetQuestion, rest: Partial<BudgetControls> = {}): BudgetControls => ({
  ...controls,
  question,
  held: held({}),
  ...rest,
});
const held = (budgets: Partial<HeldBudgets>): BudgetControls["held"] => ({
  kind: "ready",
  total: "50",
  per_member: "12.5",
  budget: null,
  ...budgets,
});
const ofBruno: BudgetQuestion = { kind: "member", member: brunoSpends };
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const ofWorkspace = () => dialog(text("team:budgets.title"));
const ofMember = () => dialog(text("team:budgets.dialog.member", { person: brunoSpends.name }));
const totalField = () => screen.findByLabelText(text("team:budgets.dialog.total"));
const save = () => screen.findByRole("button", { name: text("team:budgets.dialog.save") });

/**
 * @state Budgets: Who pays sees what everybody spends, and sets the budgets of the workspace, of each member and of
 * single ones.
 */
export const OfThePayer: Story = {
  play: async () => {
    await waitFor(() => expect(section().getByText(usedOf("16.37", "50"))).toBeVisible());
    await waitFor(() =>
      expect(section().getByText(containing(format().longDate(budgets.resets_at)))).toBeVisible(),
    );
    const [first, second, third] = section().getAllByRole("listitem");
    await expect(first).toHaveTextContent(text("team:budgets.ofEach"));
    await expect(second).toHaveTextContent(text("team:budgets.own"));
    await expect(second).toHaveTextContent(text("team:budgets.nearEnd"));
    await expect(third).toHaveTextContent(text("team:budgets.less", { amount: euro("0.01") }));
  },
};
/** Both dialogs open from their buttons. */
export const Opens: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(section().getByRole("button", { name: text("team:budgets.change") }));
    await expect(args.budgets?.onOpen).toHaveBeenCalledWith({ kind: "workspace" });
    await userEvent.click(section().getByRole("button", { name: changeName("Bruno Verdi") }));
    await expect(args.budgets?.onOpen).toHaveBeenCalledWith(ofBruno);
  },
};
/** @state Budgets, none set: What was used is shown all the same. */
export const NoneSet: Story = {
  args: { budgets: { ...controls, ...closed(noBudgets) } },
  play: async () => {
    await waitFor(() =>
      expect(section().getByRole("button", { name: text("team:budgets.set") })).toBeVisible(),
    );
    await expect(section().queryByRole("meter")).toBeNull();
    await waitFor(() =>
      expect(section().getByRole("button", { name: setName("Anna Bianchi") })).toBeVisible(),
    );
  },
};
/** @state Budgets that are used up: Only models without a price can be asked until the next month. */
export const UsedUp: Story = {
  args: { budgets: { ...controls, ...closed({ ...budgets, total: "15" }) } },
  play: async () => {
    const meter = await waitFor(() => section().getByRole("meter", { name: text("team:budgets.workspace") }));
    await expect(meter).toHaveTextContent(text("team:budgets.usedUp"));
  },
};
/** @state Budgets of a member: Others see what holds for them and whom to ask. */
export const OfAMember: Story = {
  args: {
    userId: bruno.user_id,
    state: where({ role: "collaborator" }),
    budgets: { ...controls, ...closed(brunosBudgets) },
  },
  play: async () => {
    await waitFor(() => expect(section().getByText(usedOf("5", "5"))).toBeVisible());
    await waitFor(() => expect(section().getByText(containing("Anna Bianchi"))).toBeVisible());
    await expect(section().queryByRole("button")).toBeNull();
    await expect(section().queryByRole("list")).toBeNull();
  },
};
export const OfAMemberWithout: Story = {
  args: {
    ...OfAMember.args,
    budgets: {
      ...controls,
      ...closed({ ...brunosBudgets, total: null, per_member: null, own: { budget: null, used: "0" } }),
    },
  },
  play: async () => {
    const without = text("team:budgets.askNone", { person: "Anna Bianchi" });
    await waitFor(() => expect(section().getByText(without)).toBeVisible());
  },
};
/** Nobody else is in it, so only the budget of the workspace is shown. */
export const Personal: Story = {
  args: {
    state: where({ name: "Personale", personal: true }),
    budgets: { ...controls, ...closed({ ...budgets, per_member: null }) },
  },
  play: async () => {
    await waitFor(() => expect(section().getByText(usedOf("16.37", "50"))).toBeVisible());
    await expect(section().queryByRole("list")).toBeNull();
  },
};
export const ReadOnly: Story = {
  tags: ["banner"],
  args: { state: where({ read_only: "maxWorkspaces" }) },
  play: async () => {
    await waitFor(() => expect(section().getByText(containing(text("team:budgets.readOnly")))).toBeVisible());
    await expect(section().queryByRole("button")).toBeNull();
  },
};
/** @state Budgets that are loading: The members are there before them. */
export const Loading: Story = {
  tags: ["loading"],
  args: { budgets: { ...controls, state: { kind: "loading" } } },
  play: async () => {
    await expect(section().queryByRole("button")).toBeNull();
  },
};
/** @state Budgets that were not read: They could not be read. The person can retry. */
export const NotRead: Story = {
  tags: ["banner"],
  args: { budgets: { ...controls, state: { kind: "failed" } } },
  play: async () => {
    await waitFor(() => expect(section().getByText(text("team:budgets.unread"))).toBeVisible());
  },
};
export const Retries: Story = {
  ...NotRead,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(section().getByRole("button", { name: text("team:retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const ManyMembers: Story = {
  args: { budgets: { ...controls, ...closed(budgetsOfMany) } },
  play: async () => {
    await waitFor(() => expect(section().getAllByRole("listitem").length).toBeGreaterThanOrEqual(10));
  },
};
export const SearchesAndTurns: Story = {
  ...ManyMembers,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.type(section().getByRole("searchbox", { name: text("team:budgets.search") }), "b");
    await expect(args.budgets?.onSearchChange).toHaveBeenCalledWith("b");
    await userEvent.click(section().getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.budgets?.onPageChange).toHaveBeenCalledWith(2);
  },
};
export const NoMatch: Story = {
  args: {
    budgets: {
      ...controls,
      ...closed({ ...budgetsOfMany, members: [], member_total: 0 }),
      search: "zeno",
    },
  },
  play: async () => {
    const none = text("team:members.noMatch", { query: "zeno" });
    await waitFor(() => expect(section().getByText(none)).toBeVisible());
  },
};

/** @state Question `workspace`: Read anew when it opens. Both amounts are saved together. */
export const AsksForTheWorkspace: Story = {
  tags: ["dialog"],
  args: { budgets: asking({ kind: "workspace" }) },
  play: async () => {
    const open = await ofWorkspace();
    await waitFor(async () => expect(await totalField()).toHaveFocus());
    await waitFor(() => expect(open.getByText(containing(euro("50")))).toBeVisible());
  },
};
/** Amounts are typed with a comma or a point, and both are sent, also the one that stays. */
export const SavesBoth: Story = {
  ...AsksForTheWorkspace,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const open = await ofWorkspace();
    const field = await totalField();
    await userEvent.clear(field);
    await userEvent.type(field, "80,5");
    await userEvent.click(await save());
    await expect(args.budgets?.onSave).toHaveBeenCalledWith({ total: "80.5", per_member: "12.5" });
    const each = open.getByLabelText(text("team:budgets.dialog.perMember"));
    await userEvent.clear(each);
    await userEvent.clear(field);
    await userEvent.type(field, "0.05");
    await userEvent.click(await save());
    await expect(args.budgets?.onSave).toHaveBeenLastCalledWith({ total: "0.05", per_member: null });
  },
};
/** What stays as it is needs no saving. */
export const ChangesNothing: Story = {
  ...AsksForTheWorkspace,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await save());
    await expect(args.budgets?.onSave).not.toHaveBeenCalled();
    await expect(args.budgets?.onClose).toHaveBeenCalledOnce();
  },
};
export const Invalid: Story = {
  tags: ["error", "focus", "interaction"],
  args: { budgets: asking({ kind: "workspace" }) },
  play: async ({ args, userEvent }) => {
    const open = await ofWorkspace();
    const field = await totalField();
    for (const wrong of ["-1", "1000000,01", "0,001", "1e400", "dieci"]) {
      await userEvent.clear(field);
      await userEvent.type(field, wrong);
      await userEvent.click(await save());
      const expected = text("workspaceRules:budget", { max: 1_000_000 });
      await waitFor(() => expect(open.getByText(expected)).toBeVisible());
      await waitFor(() => expect(field).toHaveFocus());
    }
    await expect(args.budgets?.onSave).not.toHaveBeenCalled();
  },
};
/** @state Question `member`: An empty field, or the button, is the budget of each member again. */
export const AsksForAMember: Story = {
  tags: ["dialog"],
  args: { budgets: asking(ofBruno, { held: held({ budget: "5" }) }) },
  play: async () => {
    const open = await ofMember();
    await waitFor(() => expect(open.getByText(containing(euro("5")))).toBeVisible());
    await waitFor(() => expect(open.getByLabelText(text("team:budgets.dialog.ofMember"))).toHaveFocus());
  },
};
export const SavesOfAMember: Story = {
  ...AsksForAMember,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const open = await ofMember();
    const field = open.getByLabelText(text("team:budgets.dialog.ofMember"));
    await userEvent.clear(field);
    await userEvent.type(field, "7{Enter}");
    await expect(args.budgets?.onSave).toHaveBeenCalledWith({ budget: "7" });
    await userEvent.click(open.getByRole("button", { name: text("team:budgets.dialog.remove") }));
    await expect(args.budgets?.onSave).toHaveBeenLastCalledWith({ budget: null });
  },
};
/** Without a budget of their own, that of each member is named. */
export const AsksForAMemberWithout: Story = {
  tags: ["dialog"],
  args: { budgets: asking(ofBruno) },
  play: async () => {
    const open = await ofMember();
    const ofEach = text("team:budgets.dialog.ofEach", { budget: euro("12.5") });
    await waitFor(() => expect(open.getByText(containing(ofEach))).toBeVisible());
    await expect(open.queryByRole("button", { name: text("team:budgets.dialog.remove") })).toBeNull();
  },
};
export const AsksInPersonal: Story = {
  tags: ["dialog"],
  args: {
    state: where({ name: "Personale", personal: true }),
    budgets: asking({ kind: "workspace" }, { held: held({ per_member: null }) }),
  },
  play: async () => {
    const open = await ofWorkspace();
    await expect(open.getAllByRole("textbox")).toHaveLength(1);
  },
};
export const Saving: Story = {
  tags: ["dialog", "loading"],
  args: { budgets: asking({ kind: "workspace" }, { saving: { kind: "saving" } }) },
  play: async ({ args, userEvent }) => {
    await ofWorkspace();
    await userEvent.keyboard("{Enter}{Escape}");
    await expect(args.budgets?.onSave).not.toHaveBeenCalled();
    await expect(args.budgets?.onClose).not.toHaveBeenCalled();
  },
};
export const SaveFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: {
    budgets: asking(
      { kind: "workspace" },
      { saving: { kind: "failed", reason: message("errors:auth.connection") } },
    ),
  },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
/**
 * Another page set one meanwhile: it is named, and what was typed stays.
 * @state Changed meanwhile: Another page has set one: it is not replaced before the person has seen it. What was typed
 * stays.
 */
export const ChangedMeanwhile: Story = {
  tags: ["dialog", "banner", "error"],
  args: {
    budgets: asking(
      { kind: "workspace" },
      {
        held: held({ total: "65" }),
        saving: { kind: "failed", reason: message("workspaceRules:budgetsChanged") },
      },
    ),
  },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("workspaceRules:budgetsChanged"));
    const dialog = await ofWorkspace();
    await waitFor(() => expect(dialog.getByText(containing(euro("65")))).toBeVisible());
  },
};
export const Offline: Story = {
  tags: ["dialog"],
  args: { budgets: asking({ kind: "workspace" }, { isOffline: true }) },
  play: async ({ args, userEvent }) => {
    const open = await ofWorkspace();
    await waitFor(() => expect(open.getByText(text("team:budgets.dialog.offline"))).toBeVisible());
    await expect(await save()).toBeDisabled();
    await userEvent.type(await totalField(), "0{Enter}");
    await expect(args.budgets?.onSave).not.toHaveBeenCalled();
  },
};
export const Reading: Story = {
  tags: ["dialog", "loading"],
  args: { budgets: asking({ kind: "workspace" }, { held: { kind: "loading" } }) },
  play: async () => {
    await expect(await save()).toBeDisabled();
  },
};
export const ReadingFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: { budgets: asking({ kind: "workspace" }, { held: { kind: "failed" } }) },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("team:budgets.unread"));
  },
};
export const ReadsAgain: Story = {
  ...ReadingFailed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const open = await ofWorkspace();
    await userEvent.click(open.getByRole("button", { name: text("team:retry") }));
    await expect(args.budgets?.onOpen).toHaveBeenCalledWith({ kind: "workspace" });
  },
};

const change = (id: number, action: string, rest: object) => ({
  id,
  at: "2026-11-20T09:00:00Z",
  action,
  actor_email: anna.email,
  target_email: null,
  role: null,
  name: studio.name,
  budgets: null,
  ...rest,
});
/**
 * The record says what was and what is.
 * @state In the record: Each change with what was before and what is now.
 */
export const InTheRecord: Story = {
  args: {
    state: {
      ...where({}),
      record: {
        kind: "ready",
        total: 4,
        events: [
          change(9, "set_member_budget", {
            target_email: bruno.email,
            budgets: { before: { budget: null }, after: { budget: "5" } },
          }),
          change(8, "set_workspace_budget", {
            budgets: {
              before: { total: null, per_member: "10" },
              after: { total: "50", per_member: "12.5" },
            },
          }),
          ...events.slice(-2),
        ],
      },
    } as MembersState,
  },
  play: async ({ canvas }) => {
    const record = within(canvas.getByRole("list", { name: text("team:record.label") }));
    const [first, second] = record.getAllByRole("listitem");
    const none = text("team:budgets.none");
    await expect(first).toHaveTextContent(
      text("team:record.set_member_budget", {
        actor: anna.email,
        target: bruno.email,
        before: text("team:record.changed.ofEach"),
        after: euro("5"),
      }),
    );
    const ofAll = text("team:record.changed.total", { before: none, after: euro("50") });
    const ofEach = text("team:record.changed.per_member", { before: euro("10"), after: euro("12.5") });
    await expect(second).toHaveTextContent(ofAll);
    await expect(second).toHaveTextContent(ofEach);
  },
};
export const OnPhone: Story = { parameters: atWidth("phone") };

export const conditions: Conditions<Story> = { Dark: {}, NarrowWithLargeText: {} };
