import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import defaults from "./AppShell.stories.tsx";
import { AppShell, type SwitcherWorkspace } from "./index.ts";

const workspace = (name: string, rest: Partial<SwitcherWorkspace> = {}): SwitcherWorkspace => ({
  slug: name.toLowerCase().replace(/[^a-z]+/g, "-"),
  name,
  isPersonal: false,
  isReadOnly: false,
  isOffered: false,
  ...rest,
});
const personal = workspace("Anna Bianchi", { isPersonal: true });
const studio = workspace("Studio Bianchi");
const few = [personal, studio, workspace("Redazione")];
const many = [
  personal,
  ...["Città Studi", "Consulenza Rossi", "Eventi Torino", "Redazione"].map((name) => workspace(name)),
  studio,
  workspace("Ufficio legale"),
];

const workspaceNavigation = {
  workspaces: few,
  activeSlug: studio.slug,
  invitations: 0,
  onCreate: fn(),
};

const meta = {
  ...defaults,
  title: "patterns/AppShell/Workspaces",
  component: AppShell,
  args: { ...defaults.args, currentPath: `/app/w/${studio.slug}/chat`, workspaceNavigation },
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

const withWorkspaces = (more: Partial<typeof workspaceNavigation>) => ({
  workspaceNavigation: { ...workspaceNavigation, ...more },
});
const switcherOf = (name: string) => containing(text("shell:workspaces.switch", { name }));
const open: NonNullable<Story["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole("button", { name: switcherOf(studio.name) }));
  await waitFor(() => expect(screen.getByRole("menu", { name: text("switcher:menu") })).toBeVisible());
};
const findField = () => screen.queryByRole("textbox", { name: text("switcher:search") });
const field = () => screen.getByRole("textbox", { name: text("switcher:search") });
const listed = () => screen.getAllByRole("menuitemradio");

/** The places of a workspace have its address, those of the person have none. */
export const OfOneWorkspace: Story = {
  play: async ({ canvas }) => {
    const navigation = within(canvas.getByRole("navigation", { name: text("shell:navigation") }));
    const chat = navigation.getByRole("link", { name: text("shell:items.chat") });
    await expect(chat).toHaveAttribute("href", "/app/w/studio-bianchi/chat");
    await expect(chat).toHaveAttribute("aria-current", "page");
    await expect(navigation.getByRole("link", { name: text("shell:items.settings") })).toHaveAttribute(
      "href",
      "/app/settings",
    );
  },
};
export const Listed: Story = {
  play: async (context) => {
    await open(context);
    await expect(screen.getByRole("menuitemradio", { checked: true })).toHaveTextContent("Studio Bianchi");
    await expect(screen.getByRole("menuitem", { name: text("switcher:members") })).toHaveAttribute(
      "href",
      "/app/w/studio-bianchi/members",
    );
    await expect(findField()).not.toBeInTheDocument();
  },
};
/** Nobody else is in the personal workspace, so that it has no members to manage. */
export const OnlyPersonal: Story = {
  args: {
    ...withWorkspaces({ workspaces: [personal], activeSlug: personal.slug }),
    currentPath: `/app/w/${personal.slug}/chat`,
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: switcherOf(personal.name) }));
    const own = await screen.findByRole("menuitemradio");
    await expect(own).toHaveTextContent(text("switcher:personal"));
    await expect(screen.queryByRole("menuitem", { name: text("switcher:members") })).not.toBeInTheDocument();
  },
};
export const ReadOnlyAndOffered: Story = {
  args: withWorkspaces({
    workspaces: [
      personal,
      { ...studio, isReadOnly: true },
      workspace("Redazione", { isOffered: true }),
      workspace("Ufficio legale", { isReadOnly: true, isOffered: true }),
    ],
  }),
  play: async (context) => {
    await open(context);
    await expect(screen.getByRole("menuitemradio", { checked: true })).toHaveTextContent(
      text("switcher:readOnly"),
    );
    await expect(screen.getByRole("menuitemradio", { name: /Redazione/ })).toHaveTextContent(
      text("switcher:offered"),
    );
  },
};
/** A dot beside the mark, named by the button, and the way to answer in the menu. */
export const InvitationsWait: Story = {
  args: withWorkspaces({ invitations: 2 }),
  play: async (context) => {
    await open(context);
    const waiting = text("shell:workspaces.invitations", { count: 2 });
    await expect(screen.getByRole("menuitem", { name: waiting })).toHaveAttribute(
      "href",
      "/app/settings?section=workspaces",
    );
  },
};
export const Searched: Story = {
  args: withWorkspaces({ workspaces: many }),
  play: async (context) => {
    await open(context);
    await waitFor(() => expect(field()).toHaveFocus());
  },
};
/** Case and accents do not matter. */
export const Found: Story = {
  args: withWorkspaces({ workspaces: many }),
  play: async (context) => {
    await open(context);
    await context.userEvent.keyboard("studi CITTA");
    await waitFor(() => expect(listed()).toHaveLength(1));
    await expect(listed()[0]).toHaveTextContent("Città Studi");
  },
};
export const NoneFound: Story = {
  args: withWorkspaces({ workspaces: many }),
  play: async (context) => {
    await open(context);
    await context.userEvent.keyboard("zzz");
    await waitFor(() => expect(screen.getByText(text("switcher:noMatch", { query: "zzz" }))).toBeVisible());
    await expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  },
};
/** Fifty are listed; the others are found by their names. */
export const Hundreds: Story = {
  args: withWorkspaces({
    workspaces: [
      personal,
      studio,
      ...Array.from({ length: 198 }, (_, index) => workspace(`Cliente ${index + 1}`, { slug: `c${index}` })),
    ],
  }),
  play: async (context) => {
    await open(context);
    await expect(listed()).toHaveLength(50);
    await waitFor(() => expect(screen.getByText(text("switcher:more", { count: 150 }))).toBeVisible());
    await context.userEvent.keyboard("198");
    await waitFor(() => expect(listed()).toHaveLength(1));
    await context.userEvent.clear(field());
    await waitFor(() => expect(listed()).toHaveLength(50));
  },
};
const longest = "Associazione Precipitevolissimevolmente-Incontrovertibile Traduttori Freelance";
export const LongNames: Story = {
  args: withWorkspaces({
    workspaces: [personal, { ...studio, name: longest }, workspace("W".repeat(80), { isReadOnly: true })],
  }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: switcherOf(longest) }));
    await waitFor(() => expect(listed()).toHaveLength(3));
  },
};
/** The workspace of the address is gone, and no other is known yet. */
export const NoneActive: Story = {
  args: { ...withWorkspaces({ workspaces: [] }), currentPath: "/app/settings" },
  play: async ({ canvas }) => {
    const name = text("shell:workspaces.choose");
    await waitFor(() => expect(canvas.getByRole("button", { name: switcherOf(name) })).toBeVisible());
  },
};
export const Collapsed: Story = { args: { isCollapsed: true, ...withWorkspaces({ invitations: 1 }) } };
export const CollapsedOpen: Story = { args: { isCollapsed: true }, play: open };
export const InDrawer: Story = {
  tags: ["dialog"],
  parameters: atWidth("phone"),
  args: { isDrawerInitiallyOpen: true },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: switcherOf(studio.name) }));
    await waitFor(() => expect(listed()).toHaveLength(3));
  },
};
/** The place stays the same where every workspace has it. */
export const KeepsThePlace: Story = {
  tags: ["interaction"],
  args: { currentPath: `/app/w/${studio.slug}/planner` },
  play: async (context) => {
    await open(context);
    await expect(screen.getByRole("menuitemradio", { name: /Redazione/ })).toHaveAttribute(
      "href",
      "/app/w/redazione/planner",
    );
  },
};
export const LeavesForTheChat: Story = {
  tags: ["interaction"],
  args: { currentPath: "/app/settings" },
  play: async (context) => {
    await open(context);
    await expect(screen.getByRole("menuitemradio", { name: /Redazione/ })).toHaveAttribute(
      "href",
      "/app/w/redazione/chat",
    );
  },
};
/** Letters, arrows and Escape do what they do in every menu. */
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole("button", { name: switcherOf(studio.name) });
    button.focus();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(listed()[0]).toHaveFocus());
    await userEvent.keyboard("r");
    await waitFor(() => expect(screen.getByRole("menuitemradio", { name: /Redazione/ })).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() =>
      expect(screen.getByRole("menuitem", { name: text("switcher:members") })).toHaveFocus(),
    );
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(listed()[0]).toHaveFocus());
    await userEvent.keyboard("{End}{ArrowUp}{Enter}");
    await expect(args.workspaceNavigation?.onCreate).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).not.toBeInTheDocument());
  },
};
/** Enter opens the first workspace that was found. */
export const SearchedByKeyboard: Story = {
  tags: ["interaction"],
  args: withWorkspaces({ workspaces: many }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await open(context);
    await userEvent.keyboard("uff");
    const found = await screen.findByRole("menuitemradio", { name: /Ufficio legale/ });
    await waitFor(() => expect(found).toHaveAttribute("data-focused"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(findField()).not.toBeInTheDocument());
    await waitFor(() => expect(canvas.getByRole("button", { name: switcherOf(studio.name) })).toHaveFocus());
    await open(context);
    await expect(field()).toHaveValue("");
  },
};
