import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { text } from "../../../storybook/language.ts";
import { CommandPalette, type FoundUser, type UserSearch } from "./index.ts";

const person = (name: string, email: string, rest: Partial<FoundUser> = {}): FoundUser => ({
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email,
  full_name: name,
  display_name: name,
  avatar_url: null,
  plan: "free",
  ...rest,
});
const anna = person("Anna Bianchi", "anna.bianchi@studio-bianchi.it", { plan: "enterprise" });
const annarita = person(
  "Annarita Degli Innocenti Montefeltro",
  "annarita@consulenza-internazionale.example",
  {
    id: "8b1d22f4-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  },
);
const userSearch = {
  users: [anna, annarita],
  status: "idle",
  onSearch: fn(),
  onRetry: fn(),
  hrefOf: ({ id }, action) => `#${action}-${id}`,
} satisfies UserSearch;

const inWorkspace = {
  workspaces: [
    { slug: "anna-bianchi-k3f9x2ab", name: "Anna Bianchi" },
    { slug: "studio-bianchi-t5w7c1hn", name: "Studio Bianchi" },
    { slug: "redazione-p8d2m4qz", name: "Redazione" },
  ],
  activeSlug: "studio-bianchi-t5w7c1hn",
};

const meta = {
  excludeStories: ["conditions"],
  component: CommandPalette,
  tags: ["dialog"],
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    isOpen: true,
    onClose: fn(),
    isAdmin: false,
    theme: "system",
    onThemeChange: fn(),
    onLocaleChange: fn(),
    onShortcutsOpen: fn(),
    onLogout: fn(),
  },
} satisfies Meta<typeof CommandPalette>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Types into the field, which has the focus. */
const typed =
  (keys: string): NonNullable<Story["play"]> =>
  async ({ userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard(keys);
  };
const asAdmin = { isAdmin: true, userSearch };

export const Default: Story = {};
export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const Admin: Story = { args: asAdmin };
/** The workspace of the page is not offered; the pages open in it. */
export const Workspaces: Story = {
  args: inWorkspace,
  play: async () => {
    const name = text("commands:group.workspaces");
    const group = within(await screen.findByRole("group", { name }));
    const links = group.getAllByRole("menuitem").map((item) => item.getAttribute("href"));
    await expect(links).toEqual(["/app/w/anna-bianchi-k3f9x2ab/chat", "/app/w/redazione-p8d2m4qz/chat"]);
    await expect(screen.getByRole("menuitem", { name: text("shell:items.chat") })).toHaveAttribute(
      "href",
      "/app/w/studio-bianchi-t5w7c1hn/chat",
    );
  },
};
/** A workspace is found by its name, whatever the case. */
export const FoundWorkspace: Story = {
  tags: ["interaction"],
  args: inWorkspace,
  play: async (context) => {
    await typed("REDAZ")(context);
    await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(1));
    await expect(screen.getByRole("menuitem")).toHaveAttribute("href", "/app/w/redazione-p8d2m4qz/chat");
  },
};
export const Filtered: Story = {
  play: async (context) => {
    await typed(text("auth:fields.password"))(context);
    await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(1));
    await expect(screen.getByRole("menuitem")).toHaveAttribute("href", "/app/settings?section=security");
  },
};
/** The keys that open it close it too. */
export const ClosedByItsKeys: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await typed("{Control>}k{/Control}")(context);
    await expect(context.args.onClose).toHaveBeenCalledOnce();
  },
};
/** The pages, settings and actions of administration are not offered to other people. */
export const WithoutAdministration: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await typed("a")(context);
    const commands = await screen.findAllByRole("menuitem");
    for (const command of commands)
      await expect(command.getAttribute("href") ?? "").not.toMatch(/^\/app\/admin/);
  },
};
export const NoMatch: Story = {
  play: async (context) => {
    await typed("zzz")(context);
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("zzz"));
    await expect(screen.queryByRole("menu")).not.toBeInTheDocument();
  },
};
export const SearchingUsers: Story = {
  args: { isAdmin: true, userSearch: { ...userSearch, users: [], status: "searching" } },
  play: typed("anna"),
};
export const UsersNotSearched: Story = {
  args: { isAdmin: true, userSearch: { ...userSearch, users: [], status: "failed" } },
  play: async (context) => {
    await typed("anna")(context);
    await context.userEvent.click(within(screen.getByRole("status")).getByRole("button"));
    await expect(userSearch.onRetry).toHaveBeenCalledOnce();
  },
};
export const FoundUsers: Story = {
  args: asAdmin,
  play: async (context) => {
    await typed("ANNA")(context);
    await expect(userSearch.onSearch).toHaveBeenLastCalledWith("ANNA");
    await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(2));
  },
};
/** Custom limits are offered because the user's plan is enterprise. */
export const ActionsOnAUser: Story = {
  args: asAdmin,
  play: async (context) => {
    await typed("anna b")(context);
    const user = await screen.findByRole("menuitem", { name: /Anna Bianchi/ });
    await waitFor(() => expect(user).toHaveAttribute("data-focused"));
    await context.userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(screen.getAllByRole("menuitem").map((item) => item.getAttribute("href"))).toEqual(
        ["plan", "limits", "list"].map((action) => `#${action}-${anna.id}`),
      ),
    );
    const [plan] = screen.getAllByRole("menuitem");
    await waitFor(() => {
      expect(plan).toHaveAttribute("data-focused");
      expect(screen.getByRole("textbox")).toHaveAttribute("aria-activedescendant", plan?.id);
    });
  },
};
export const OnAPhone: Story = { ...phone, args: asAdmin, play: typed("anna") };

export const conditions: Conditions<Story> = { Dark: FoundUsers, NarrowWithLargeText: { args: asAdmin } };
