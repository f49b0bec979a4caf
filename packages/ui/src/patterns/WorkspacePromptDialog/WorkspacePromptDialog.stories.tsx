import { message } from "@regia/domain/messages";
import { UNLIMITED } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { format, text } from "../../../storybook/language.ts";
import { WorkspacePromptDialog } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: WorkspacePromptDialog,
  // The draft begins with the prompt and then stays.
  tags: ["dialog", "one-language"],
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    isOpen: true,
    onClose: fn(),
    workspace: "Studio Bianchi",
    state: { kind: "ready", prompt: "Riassumi questo testo in cinque punti." },
    onRetry: fn(),
    tokenLimit: 8000,
    saving: { kind: "idle" },
    onSave: fn(),
  },
} satisfies Meta<typeof WorkspacePromptDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const field = () => screen.findByRole("textbox", { name: text("prompts:instructions.title") });
const save = () => screen.findByRole("button", { name: text("prompts:edit.save") });

export const Written: Story = {
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
export const None: Story = {
  args: { state: { kind: "ready", prompt: null } },
  play: async () => {
    await expect(await field()).toHaveValue("");
    const figures = { used: "0", limit: format().number(8000) };
    await screen.findByText(text("prompts:instructions.counter", figures));
  },
};
export const Loading: Story = { tags: ["loading"], args: { state: { kind: "loading" } } };
export const LoadingFailed: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed" } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: text("prompts:list.retry") }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Saves: Story = {
  tags: ["interaction"],
  args: { state: { kind: "ready", prompt: null } },
  play: async ({ args, userEvent }) => {
    await userEvent.type(await field(), "  Studio Bianchi ");
    await userEvent.click(await save());
    await expect(args.onSave).toHaveBeenLastCalledWith("Studio Bianchi");
  },
};
export const Removes: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.clear(await field());
    await userEvent.click(await save());
    await expect(args.onSave).toHaveBeenLastCalledWith("");
  },
};
export const Saving: Story = {
  tags: ["loading"],
  args: { saving: { kind: "saving" } },
  play: async ({ args, userEvent }) => {
    await field();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { saving: { kind: "failed", reason: message("errors:auth.connection") } },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const ReadOnly: Story = {
  args: { readOnly: "Solo i proprietari le cambiano" },
  play: async () => {
    await expect(await field()).toHaveAttribute("readonly");
    await waitFor(() => expect(screen.queryByRole("button", { name: text("prompts:edit.save") })).toBeNull());
  },
};
export const ReadOnlyWithout: Story = {
  args: { ...ReadOnly.args, state: { kind: "ready", prompt: null } },
  play: async () => {
    await screen.findByText(text("prompts:instructions.none"));
  },
};
export const TooLong: Story = {
  tags: ["error", "focus", "interaction"],
  args: { state: { kind: "ready", prompt: "a".repeat(4001) } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await save());
    await expect(await field()).toHaveAttribute("aria-invalid", "true");
    await waitFor(async () => expect(await field()).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
/** A limit that the instructions alone would use up. */
export const OverTheLimit: Story = {
  tags: ["error", "interaction"],
  args: { tokenLimit: 5 },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await save());
    await expect(await field()).toHaveAttribute("aria-invalid", "true");
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Unlimited: Story = { args: { tokenLimit: UNLIMITED } };
export const Offline: Story = {
  args: { isOffline: true },
  play: async () => {
    await screen.findByText(text("prompts:offline"));
    await expect(await save()).toBeDisabled();
  },
};
export const OnPhone: Story = { ...phone };

export const conditions: Conditions<Story> = { NarrowWithLargeText: Offline };
