import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { type UserWorkspace, UserWorkspacesDialog, type WorkspacePerson } from "./index.ts";

const ANNA = "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d";
const BRUNO = "8b1d22f4-5b7d-4a52-9c6e-1d2f3a4b5c6d";

const workspace = (name: string, rest: Partial<UserWorkspace> = {}): UserWorkspace => ({
  id: `id-${name}`,
  name,
  slug: `${name.toLowerCase().replaceAll(" ", "-")}-k3f9x2ab`,
  personal: false,
  payer_id: ANNA,
  payer_name: "Anna Bianchi",
  payer_email: "anna.bianchi@studio-bianchi.it",
  seats: { users: { used: 3, limit: 6 } },
  role: "owner",
  read_only: null,
  ...rest,
});
const personal = workspace("Anna Bianchi", { personal: true, seats: { users: { used: 1, limit: 6 } } });
const studio = workspace("Studio Bianchi");
const partner = workspace("Consulenze Verdi", {
  payer_id: BRUNO,
  payer_name: null,
  payer_email: "bruno.verdi@consulenze-verdi.it",
  seats: { users: { used: 120, limit: -1 } },
  role: "collaborator",
});

const member = (id: string, name: string | null, rest: Partial<WorkspacePerson> = {}): WorkspacePerson => ({
  user_id: id,
  display_name: name,
  email: `${(name ?? "carla.con.un.indirizzo.molto.lungo").toLowerCase().replaceAll(" ", ".")}@studio-bianchi.it`,
  avatar_url: null,
  role: "collaborator",
  is_payer: false,
  read_only: null,
  ...rest,
});
const people = [
  member(ANNA, "Anna Bianchi", { role: "owner", is_payer: true }),
  member(BRUNO, "Bruno Verdi"),
  member("c47a90be-5b7d-4a52-9c6e-1d2f3a4b5c6d", null, { read_only: "maxUsersPerWorkspace" }),
];

const meta = {
  component: UserWorkspacesDialog,
  tags: ["dialog"],
  args: {
    isOpen: true,
    user: {
      id: ANNA,
      email: "anna.bianchi@studio-bianchi.it",
      full_name: "Anna Bianchi",
      display_name: "Anna Bianchi",
      avatar_url: null,
    },
    workspaces: { kind: "loaded", rows: [studio, partner, personal], total: 3, page: 1 },
    opened: null,
    pageSize: 10,
    onOpenedChange: fn(),
    onPageChange: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof UserWorkspacesDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async () =>
  within(await screen.findByRole("dialog", { name: text("adminWorkspaces:workspaces.title") }));

export const Listed: Story = {
  play: async () => {
    const list = within(
      (await dialog()).getByRole("list", { name: text("adminWorkspaces:workspaces.title") }),
    );
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
    await waitFor(() => expect(list.getByText("Studio Bianchi")).toBeVisible());
  },
};
export const OpensMembers: Story = {
  ...Listed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const name = text("adminWorkspaces:workspaces.membersOf", { name: "Studio Bianchi" });
    await userEvent.click((await dialog()).getByRole("button", { name }));
    await expect(args.onOpenedChange).toHaveBeenCalledWith(studio);
  },
};
export const OnlyPersonal: Story = {
  args: { workspaces: { kind: "loaded", rows: [personal], total: 1, page: 1 } },
};
export const ReadOnly: Story = {
  args: {
    workspaces: {
      kind: "loaded",
      rows: [personal, { ...studio, read_only: "maxWorkspaces" }],
      total: 2,
      page: 1,
    },
  },
};
export const Many: Story = {
  args: {
    workspaces: {
      kind: "loaded",
      rows: Array.from({ length: 10 }, (_, index) => workspace(`Cantiere ${index + 11}`)),
      total: 2000,
      page: 2,
    },
  },
};
export const TurnsPage: Story = {
  ...Many,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const next = (await dialog()).getByRole("button", { name: text("components:pagination.next") });
    await userEvent.click(next);
    await expect(args.onPageChange).toHaveBeenCalledWith(3);
  },
};
export const Loading: Story = { tags: ["loading"], args: { workspaces: { kind: "loading" } } };
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { workspaces: { kind: "failed" } },
  play: async () => {
    await expect((await dialog()).getByRole("alert")).toHaveTextContent(
      text("adminWorkspaces:workspaces.failed"),
    );
  },
};
export const Retries: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: text("admin:retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Members: Story = {
  args: { opened: { workspace: studio, members: { kind: "loaded", rows: people, total: 3, page: 1 } } },
  play: async () => {
    const name = text("adminWorkspaces:workspaces.membersOf", { name: "Studio Bianchi" });
    const list = within((await dialog()).getByRole("list", { name }));
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
  },
};
export const GoesBack: Story = {
  ...Members,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const name = text("adminWorkspaces:workspaces.back", { name: "Anna Bianchi" });
    const back = (await dialog()).getByRole("button", { name });
    await waitFor(() => expect(back).toHaveFocus());
    await userEvent.click(back);
    await expect(args.onOpenedChange).toHaveBeenCalledWith(null);
  },
};
export const MembersLoading: Story = {
  tags: ["loading"],
  args: { opened: { workspace: studio, members: { kind: "loading" } } },
};
export const MembersFailed: Story = {
  tags: ["banner", "error"],
  args: { opened: { workspace: studio, members: { kind: "failed" } } },
};
export const OnPhone: Story = { parameters: atWidth("phone") };
export const MembersOnPhone: Story = { ...Members, parameters: atWidth("phone") };
