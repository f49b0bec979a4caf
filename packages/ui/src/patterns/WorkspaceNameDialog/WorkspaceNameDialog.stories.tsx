import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { WorkspaceNameDialog } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: WorkspaceNameDialog,
  tags: ["dialog"],
  parameters: { docs: { story: { inline: false, height: "420px" } } },
  args: { isOpen: true, onClose: fn(), currentName: null, state: { kind: "idle" }, onSave: fn() },
} satisfies Meta<typeof WorkspaceNameDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const field = () => screen.findByRole("textbox", { name: text("team:nameDialog.name") });
const submit = (name: "createAction" | "renameAction" = "createAction") =>
  screen.getByRole("button", { name: text(`team:nameDialog.${name}`) });

export const Create: Story = {
  play: async () => {
    await waitFor(async () => expect(await field()).toHaveFocus());
  },
};
export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const Rename: Story = {
  args: { currentName: "Studio Bianchi" },
  play: async () => {
    await expect(await field()).toHaveValue("Studio Bianchi");
  },
};
export const Creates: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.type(await field(), "  Redazione {Enter}");
    await expect(args.onSave).toHaveBeenCalledOnce();
    await expect(args.onSave).toHaveBeenCalledWith("Redazione");
  },
};
export const Closes: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await field();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Empty: Story = {
  tags: ["error", "focus"],
  play: async ({ args, userEvent }) => {
    await field();
    await userEvent.click(submit());
    const input = await field();
    await expect(input).toHaveAccessibleDescription(containing(text("workspaceRules:name.required")));
    await waitFor(() => expect(input).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const TooLong: Story = {
  tags: ["error", "focus"],
  args: { currentName: "a".repeat(81) },
  play: async ({ userEvent }) => {
    await field();
    await userEvent.click(submit("renameAction"));
    await expect(await field()).toHaveAccessibleDescription(
      containing(text("workspaceRules:name.length", { count: 80 })),
    );
  },
};
export const Creating: Story = {
  tags: ["loading"],
  args: { state: { kind: "saving" } },
  play: async ({ args, userEvent }) => {
    await field();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const Renaming: Story = {
  tags: ["loading"],
  args: { currentName: "Studio Bianchi", state: { kind: "saving" } },
};
/** The plan has no room: its message names the number, and a link leads to the plans. */
export const LimitReached: Story = {
  tags: ["banner", "error"],
  args: {
    state: { kind: "failed", reason: message("workspaceRules:fullOf.maxWorkspaces", { count: 3 }) },
    isPlanFull: true,
  },
  play: async () => {
    await expect(await screen.findByRole("link", { name: text("team:list.plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed", reason: message("errors:auth.connection") } },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const OnPhone: Story = { ...phone };

export const conditions: Conditions<Story> = { NarrowWithLargeText: LimitReached };
