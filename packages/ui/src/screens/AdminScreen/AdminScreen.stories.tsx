import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, spyOn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, type TextKey, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import {
  anna,
  args,
  bruno,
  carla,
  dario,
  listOf,
  lists,
  longNames,
  manyUsers,
  noMatch,
  noUsers,
  twoAdmins,
} from "./AdminScreen.fixtures.ts";
import { type AdminOperation, AdminScreen, INITIAL_USER_QUERY } from "./index.ts";

const meta = { excludeStories: ["conditions"], component: AdminScreen, args } satisfies Meta<
  typeof AdminScreen
>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const table = (canvas: Canvas) => within(canvas.getByRole("table", { name: text("admin:users.table") }));
const anyRole = () => new RegExp(`^(${text("admin:role.admin")}|${text("admin:role.user")})$`);
const row = (canvas: Canvas, name: string) =>
  within(table(canvas).getByRole("row", { name: new RegExp(name) }));

/** Opens the menu of a row and returns its items. */
async function actionsOf(
  name: string,
  { canvas, userEvent }: Pick<Parameters<NonNullable<Story["play"]>>[0], "canvas" | "userEvent">,
) {
  const label = text("admin:users.action.menu", { name });
  await userEvent.click(canvas.getByRole("button", { name: label }));
  // The first menu waits for its code.
  return within(await screen.findByRole("menu", { name: label }, { timeout: 20_000 }));
}

/** @state `loading`: The first load is in progress. */
export const Loading: Story = {
  tags: ["loading"],
  args: { list: lists.loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("admin:users.loading"))).toBeInTheDocument();
    await expect(canvas.queryByRole("table")).toBeNull();
  },
};
export const NoUsers: Story = {
  tags: ["empty"],
  args: { list: noUsers },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("admin:users.empty") })).toBeVisible(),
    );
  },
};
/** @state `loaded`, no match: No user matches the filters. */
export const NoMatch: Story = {
  tags: ["empty"],
  args: { list: noMatch, query: { ...INITIAL_USER_QUERY, search: "zanzibar" } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("admin:users.noMatch") })).toBeVisible(),
    );
  },
};
export const ClearedFilters: Story = {
  ...NoMatch,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("admin:filters.clear") }));
    await waitFor(() => expect(canvas.getByLabelText(text("admin:filters.search"))).toHaveFocus());
    await expect(args.onQueryChange).toHaveBeenLastCalledWith(INITIAL_USER_QUERY);
  },
};
export const AllShownAgain: Story = {
  ...NoMatch,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("admin:users.showAll") }));
    await waitFor(() => expect(canvas.getByLabelText(text("admin:filters.search"))).toHaveFocus());
    await expect(args.onQueryChange).toHaveBeenLastCalledWith(INITIAL_USER_QUERY);
  },
};
/**
 * @state `loaded`: The list is loaded. The admin can search, filter, select rows, or choose an action of a row.
 * @state Dialog `closed`: No dialog is open.
 */
export const ThreeUsers: Story = {
  args: { list: lists.loaded },
  play: async ({ canvas }) => {
    await expect(table(canvas).getAllByRole("row")).toHaveLength(4);
    await waitFor(() =>
      expect(row(canvas, "Bruno Verdi").getByText(text("plans:badge.trial"))).toBeVisible(),
    );
    await waitFor(() =>
      expect(row(canvas, text("profile:unnamed")).getByText(text("plans:badge.expired"))).toBeVisible(),
    );
    await waitFor(() => expect(row(canvas, "Bruno Verdi").getByText("8b1d22f4")).toBeVisible());
  },
};
export const RowActions: Story = {
  ...ThreeUsers,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const name = "Bruno Verdi";
    const actions = await actionsOf(name, { canvas, userEvent });
    const [first, ...others] = actions.getAllByRole("menuitem");
    await expect(first).toHaveAccessibleName(text("admin:users.action.planOf", { name }));
    await expect(others.at(-1)).toHaveAccessibleName(text("admin:users.action.delete", { name }));
    await userEvent.keyboard("{Enter}");
    await expect(args.onManagePlan).toHaveBeenCalledWith(bruno);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  },
};
export const DeleteByMenu: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await actionsOf("Bruno Verdi", { canvas, userEvent });
    await userEvent.keyboard("{End}{Enter}");
    await expect(args.onDelete).toHaveBeenCalledWith(bruno);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  },
};
export const EndSessionsByMenu: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const name = "Bruno Verdi";
    const actions = await actionsOf(name, { canvas, userEvent });
    await userEvent.click(
      actions.getByRole("menuitem", { name: text("admin:users.action.endSessionsOf", { name }) }),
    );
    await expect(args.onEndSessions).toHaveBeenCalledWith(bruno);
  },
};
export const RemoveSecondFactorByMenu: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const name = "Bruno Verdi";
    const actions = await actionsOf(name, { canvas, userEvent });
    await userEvent.click(
      actions.getByRole("menuitem", { name: text("admin:users.action.secondFactorOf", { name }) }),
    );
    await expect(args.onSecondFactorRemove).toHaveBeenCalledWith(bruno);
  },
};
/** Admins turn their own off in the settings. */
export const OwnSecondFactorKept: Story = {
  play: async ({ canvas, userEvent }) => {
    const actions = await actionsOf("Anna Bianchi", { canvas, userEvent });
    await expect(
      actions.getByRole("menuitem", { name: containing(text("admin:users.action.ownSecondFactor")) }),
    ).toHaveAttribute("aria-disabled", "true");
  },
};
/** Only enterprise users have limits of their own. */
export const LimitsByMenu: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const actions = await actionsOf("Anna Bianchi", { canvas, userEvent });
    await expect(
      actions.getByRole("menuitem", { name: text("admin:users.action.limitsOf", { name: "Anna Bianchi" }) }),
    ).toHaveAttribute("href", `/app/admin/enterprise-limits/${anna.id}`);
  },
};
export const IdCopied: Story = {
  tags: ["interaction"],
  beforeEach: () => {
    spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  },
  play: async ({ canvas, userEvent }) => {
    await expect(row(canvas, "Bruno Verdi").getByText("8b1d22f4")).toHaveAttribute("title", bruno.id);
    const actions = await actionsOf("Bruno Verdi", { canvas, userEvent });
    await userEvent.click(actions.getByRole("menuitem", { name: text("admin:users.action.copyId") }));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(bruno.id);
    await expect(await canvas.findByText(text("components:copy.copied"))).toBeInTheDocument();
  },
};
export const DensityChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: text("components:table.density.compact") }));
    await expect(args.onDensityChange).toHaveBeenCalledWith("compact");
  },
};
export const Comfortable: Story = { args: { density: "comfortable" } };
export const Compact: Story = { args: { density: "compact" } };
export const PageOfMany: Story = {
  args: { list: manyUsers, query: { ...INITIAL_USER_QUERY, page: 2 } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:pagination.position", { page: "2", pages: "247" })),
      ).toBeVisible(),
    );
  },
};
export const PagingAndSorting: Story = {
  ...PageOfMany,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({ ...INITIAL_USER_QUERY, page: 3 });
    await userEvent.click(
      canvas.getByRole("button", {
        name: text("components:table.sort", { column: text("admin:users.column.user") }),
      }),
    );
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({
      ...INITIAL_USER_QUERY,
      sort: "display_name",
      order: "asc",
    });
  },
};
/** @state `loaded`, refreshing: Newer results are loading; the rows stay. */
export const Refreshing: Story = { tags: ["loading"], args: { list: { ...twoAdmins, isRefreshing: true } } };

/** A story that selects an option in one of the two filters. */
const filtering = (all: TextKey, choice: TextKey, part: Partial<typeof INITIAL_USER_QUERY>): Story => ({
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: containing(text(all)) }));
    await userEvent.click(await screen.findByRole("option", { name: text(choice) }));
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({ ...INITIAL_USER_QUERY, ...part });
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
});

export const FoundBySearch: Story = {
  args: { list: listOf([bruno]), query: { ...INITIAL_USER_QUERY, search: "verdi" } },
};
export const FilteredByRole: Story = {
  args: { list: listOf([anna, dario]), query: { ...INITIAL_USER_QUERY, role: "admin" } },
};
export const FilteredByPlan: Story = {
  args: { list: listOf([bruno, carla, dario]), query: { ...INITIAL_USER_QUERY, plan: "pro" } },
};
export const SearchFilter: Story = {
  tags: ["interaction"],
  args: { query: { ...INITIAL_USER_QUERY, page: 4 } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("searchbox", { name: text("admin:filters.search") }), "b");
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({ ...INITIAL_USER_QUERY, search: "b" });
  },
};
export const AdminFilter = filtering("admin:filters.allRoles", "admin:role.admin", { role: "admin" });
export const UserFilter = filtering("admin:filters.allRoles", "admin:role.user", { role: "user" });
export const FreeFilter = filtering("admin:filters.allPlans", "plans:free.name", { plan: "free" });
export const ProFilter = filtering("admin:filters.allPlans", "plans:pro.name", { plan: "pro" });
export const EnterpriseFilter = filtering("admin:filters.allPlans", "plans:enterprise.name", {
  plan: "enterprise",
});
export const FilterTags: Story = {
  args: { query: { ...INITIAL_USER_QUERY, search: "bianchi", role: "admin", plan: "enterprise" } },
  play: async ({ canvas }) => {
    const tags = within(canvas.getByRole("grid", { name: text("admin:filters.active") }));
    await expect(tags.getAllByRole("row")).toHaveLength(3);
  },
};
export const RemovedTag: Story = {
  ...FilterTags,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const tags = within(canvas.getByRole("grid", { name: text("admin:filters.active") }));
    const name = text("admin:filters.tag.role", { value: text("admin:role.admin") });
    await userEvent.click(
      tags.getByRole("button", {
        name: containing(text("components:tags.remove", { name })),
      }),
    );
    await expect(args.onQueryChange).toHaveBeenLastCalledWith({ ...args.query, role: "all" });
  },
};

/** A story of a failed call: the error is an alert, and the list stays. */
const failing = (failure: AdminOperation, reason: TextKey): Story => ({
  args: { failure },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text(reason));
    await expect(table(canvas).getAllByRole("row")).toHaveLength(5);
  },
});

export const LoadFailed = {
  ...failing("adminLoadUsers", "errors:admin.loadUsers"),
  tags: ["banner", "error"],
};
/** @state `loaded`, an operation failed: An error above the list names the operation. */
export const RoleFailed = {
  ...failing("adminUpdateRole", "errors:admin.updateRole"),
  tags: ["banner", "error"],
};
export const DeletionFailed = {
  ...failing("adminDeleteUser", "errors:admin.deleteUser"),
  tags: ["banner", "error"],
};
export const PlanFailed = {
  ...failing("adminUpdatePlan", "errors:admin.updatePlan"),
  tags: ["banner", "error"],
};
export const TrialFailed = {
  ...failing("adminStartTrial", "errors:admin.startTrial"),
  tags: ["banner", "error"],
};
/** @state `unavailable`: The list could not be loaded. The admin can retry. */
export const FirstLoadFailed: Story = {
  tags: ["banner", "empty", "error", "loading"],
  args: { list: lists.unavailable, failure: "adminLoadUsers" },
};
export const Retry: Story = {
  ...FirstLoadFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [again] = canvas.getAllByRole("button", { name: text("admin:retry") });
    if (!again) throw new Error("The retry button is missing");
    await userEvent.click(again);
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};
export const OwnRow: Story = {
  play: async ({ canvas }) => {
    const own = row(canvas, "Anna Bianchi");
    await waitFor(() => expect(own.getByText(text("admin:users.you"))).toBeVisible());
    const toggle = own.getByRole("switch", {
      name: text("admin:users.roleSwitch", { name: "Anna Bianchi" }),
    });
    await expect(toggle).toBeDisabled();
    await expect(toggle).toHaveAccessibleDescription(text("admin:users.protected.self"));
  },
};
export const ChangedRole: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      row(canvas, "Dario").getByRole("switch", {
        name: text("admin:users.roleSwitch", { name: "Dario Esposito" }),
      }),
    );
    await expect(args.onRoleChange).toHaveBeenCalledWith({ user: dario, role: "user" });
  },
};
export const LastAdmin: Story = {
  args: { list: lists.loaded },
  play: async ({ canvas, userEvent }) => {
    const last = row(canvas, "Anna Bianchi");
    await expect(last.getByRole("switch")).toBeDisabled();
    const actions = await actionsOf("Anna Bianchi", { canvas, userEvent });
    await expect(
      actions.getByRole("menuitem", { name: containing(text("admin:users.protected.last_admin")) }),
    ).toHaveAttribute("aria-disabled", "true");
  },
};
/** @state `loaded`, a role is being saved: The row's switch is read-only; other rows can be used. */
export const RolePending: Story = {
  tags: ["loading"],
  args: { pendingRoles: new Set([bruno.id]) },
  play: async ({ canvas }) => {
    await expect(row(canvas, "Bruno Verdi").getByRole("switch")).toHaveAttribute("aria-readonly", "true");
    await waitFor(() =>
      expect(
        row(canvas, "Bruno Verdi").getByRole("progressbar", { name: text("admin:users.rolePending") }),
      ).toBeVisible(),
    );
    await expect(row(canvas, "Dario").getByRole("switch")).toBeEnabled();
  },
};
export const RoleWhilePending: Story = {
  ...RolePending,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const toggle = row(canvas, "Bruno Verdi").getByRole("switch");
    toggle.focus();
    await userEvent.keyboard(" ");
    await expect(args.onRoleChange).not.toHaveBeenCalled();
    await waitFor(() => expect(toggle).toHaveFocus());
  },
};
export const RoleByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    row(canvas, "Bruno Verdi").getByRole("switch").focus();
    await userEvent.keyboard(" ");
    await expect(args.onRoleChange).toHaveBeenCalledWith({ user: bruno, role: "admin" });
  },
};
/** Each row becomes a card, with all content and actions visible without horizontal scrolling. */
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table"));
    await expect(table.getAllByRole("row")).toHaveLength(5);
    const width = document.documentElement.clientWidth;
    for (const button of table.getAllByRole("button", {
      name: containing(text("admin:users.action.menu", { name: "" })),
    })) {
      await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(width);
    }
    for (const toggle of table.getAllByRole("switch")) await waitFor(() => expect(toggle).toBeVisible());
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
};
/** Expects that no content of the rows extends beyond the edge of the table. */
const expectNothingBeyondTheEdge = async (table: HTMLElement) => {
  const edge = table.parentElement;
  if (!edge) throw new Error("The table has no frame");
  await waitFor(() => expect(edge.scrollWidth).toBeLessThanOrEqual(edge.clientWidth));
};
const crowded = { list: longNames };
/** Expects rows of 44 px in which no role lies over its switch; words that are 40 % longer may take a second line. */
const expectRolesFit = async (canvas: Canvas, globals: Readonly<Record<string, unknown>>) => {
  const highest = globals["locale"] === "pseudo" ? 60 : 45;
  const [, ...rows] = table(canvas).getAllByRole("row");
  for (const row of rows) await expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(highest);
  for (const toggle of canvas.getAllByRole("switch")) {
    const cell = toggle.closest("td") ?? document.body;
    const badge = within(cell).getByText(anyRole()).getBoundingClientRect();
    for (const part of toggle.closest("label")?.children ?? []) {
      const { left, right, bottom } = part.getBoundingClientRect();
      await expect(Math.max(badge.left - right, left - badge.right, badge.top - bottom)).toBeGreaterThan(0);
    }
  }
};
/** The widest container in which users are cards is below 640 px; here each is a row of 44 px, and long names are shortened. */
export const NarrowTable: Story = {
  parameters: atWidth("tablet"),
  decorators: [
    (Story) => (
      <div style={{ inlineSize: "642px" }}>
        <Story />
      </div>
    ),
  ],
  args: crowded,
  play: async ({ canvas, globals }) => {
    await expectNothingBeyondTheEdge(canvas.getByRole("table"));
    const cells = within(canvas.getByRole("row", { name: containing("Massimiliano") })).getAllByRole("cell");
    const boxes = cells
      .map((cell) => cell.getBoundingClientRect())
      .sort((one, other) => one.left - other.left);
    for (const [at, box] of boxes.entries()) {
      const before = boxes[at - 1];
      if (before) await expect(box.left).toBeGreaterThanOrEqual(before.right - 1);
    }
    await expectRolesFit(canvas, globals);
  },
};
/** Roles fit beside their switches at every width of a table. */
export const RolesOnTablet: Story = {
  tags: ["interaction"],
  parameters: atWidth("tablet"),
  args: crowded,
  play: async ({ canvas, globals }) => {
    await document.fonts.ready;
    await expectRolesFit(canvas, globals);
  },
};
export const WholeAddressByKeyboard: Story = {
  ...NarrowTable,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const address = canvas.getByTitle(containing("@consulenza-aziendale"));
    await expect(address).toHaveStyle({ overflow: "hidden", textOverflow: "ellipsis" });
    await userEvent.tab();
    row(canvas, "Massimiliano").getByRole("checkbox").focus();
    await expect(address).toHaveStyle({ overflow: "visible" });
  },
};

export const conditions: Conditions<Story> = {
  NarrowWithLargeText: {
    args: { query: { ...INITIAL_USER_QUERY, search: "precipitevolissimevolmente", plan: "enterprise" } },
  },
};
