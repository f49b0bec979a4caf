import { message } from "@regia/domain/messages";
import { promptVariables } from "@regia/domain/prompts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { destroyAnnouncer } from "react-aria/private/live-announcer/LiveAnnouncer";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { containing, text, translated } from "../../../storybook/language.ts";
import {
  type PromptOutcome,
  type SavedPrompt,
  SavedPromptsDialog,
  type SavedPromptsDialogProps,
} from "./index.ts";

const letter: SavedPrompt = {
  id: "letter",
  title: "Lettera a un cliente",
  text: "Scrivi a {{nome}} una lettera. Firma: {{nome}}, {{data}}.",
  author: null,
  canChange: true,
};

const summary: SavedPrompt = {
  id: "summary",
  title: "Riassunto in cinque punti",
  text: "Riassumi questo testo in cinque punti.",
  author: "Anna Bianchi",
  canChange: false,
};

const done = async (): Promise<PromptOutcome> => null;
const failed = async (): Promise<PromptOutcome> => message("errors:auth.connection");
const never = () => new Promise<PromptOutcome>(() => undefined);

const meta = {
  excludeStories: ["conditions"],
  component: SavedPromptsDialog,
  tags: ["dialog"],
  // An announcement refers to its button, which may be gone.
  afterEach: () => destroyAnnouncer(),
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    isOpen: true,
    onClose: fn(),
    state: { kind: "ready", prompts: [letter, summary] },
    onRetry: fn(),
    composed: "",
    onUse: fn(),
    onSave: fn(done),
    onDelete: fn(done),
  },
} satisfies Meta<typeof SavedPromptsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The prompts of a story, in its language. */
const shown = ({ state }: Pick<SavedPromptsDialogProps, "state">) =>
  state.kind === "ready" ? translated(state.prompts) : [];
const button = (name: string | RegExp) => screen.findByRole("button", { name });
const field = (name: string) => screen.findByRole("textbox", { name });
const items = async () => within(await screen.findByRole("list", { name: text("prompts:title") }));
/** The button of a prompt that uses it; its name begins with the title. */
const prompt = async (index: number) => {
  const found = (await items()).getAllByRole("listitem")[index];
  const first = within(found ?? document.body).getAllByRole("button")[0];
  if (!first) throw new Error("There is no such prompt.");
  return first;
};

export const List: Story = {
  play: async () => {
    await expect((await items()).getAllByRole("listitem")).toHaveLength(2);
    await waitFor(async () =>
      expect(await screen.findByRole("searchbox", { name: text("prompts:list.search") })).toHaveFocus(),
    );
    // Only who saved one, and owners, change it.
    await expect(screen.getAllByRole("button", { name: /«|“/ })).toHaveLength(2);
  },
};
export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const Loading: Story = { tags: ["loading"], args: { state: { kind: "loading" } } };
export const LoadingFailed: Story = {
  tags: ["banner", "error"],
  args: { state: { kind: "failed" } },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button(text("prompts:list.retry")));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
export const Empty: Story = {
  args: { state: { kind: "ready", prompts: [] } },
  play: async () => {
    await screen.findByRole("heading", { name: text("prompts:list.empty.title") });
    await waitFor(() => expect(screen.queryByRole("searchbox")).toBeNull());
  },
};
export const SearchWithoutResult: Story = {
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole("searchbox"), "zzz");
    await screen.findByRole("heading", { name: text("prompts:list.noMatch.title") });
  },
};
/** Words are found wherever they are, without regard to accents and capitals. */
export const Search: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const [name = "", date = ""] = promptVariables(shown(args)[0]?.text ?? "");
    const accented = name.toUpperCase().replace(/[AEIOU]/, (vowel) => `${vowel}\u0301`.normalize("NFC"));
    await userEvent.type(await screen.findByRole("searchbox"), `${accented}  ${date}`);
    await waitFor(async () => expect((await items()).getAllByRole("listitem")).toHaveLength(1));
  },
};
export const ManyPrompts: Story = {
  args: {
    state: {
      kind: "ready",
      prompts: Array.from({ length: 60 }, (_, index) => ({
        ...summary,
        id: String(index),
        title: `Prompt ${index + 1}`,
      })),
    },
  },
  play: async ({ userEvent }) => {
    await expect((await items()).getAllByRole("listitem")).toHaveLength(50);
    await userEvent.click(await button(text("prompts:list.more")));
    await expect((await items()).getAllByRole("listitem")).toHaveLength(60);
  },
  tags: ["interaction"],
};
export const LongTexts: Story = {
  args: {
    state: {
      kind: "ready",
      prompts: [{ ...letter, title: "Prompt".repeat(20), text: "a".repeat(8000), author: "b".repeat(80) }],
    },
  },
};
export const UsedAsItIs: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await prompt(1));
    await expect(args.onUse).toHaveBeenLastCalledWith(shown(args)[1]?.text);
  },
};
export const Variables: Story = {
  tags: ["interaction"],
  play: async ({ userEvent }) => {
    await userEvent.click(await prompt(0));
    await waitFor(() => expect(screen.getAllByRole("textbox")).toHaveLength(3));
    await waitFor(() => expect(screen.getAllByRole("textbox")[0]).toHaveFocus());
  },
};
/** A value is not read as a prompt; what stays empty stays in the text. */
export const VariablesFilled: Story = {
  tags: ["interaction"],
  play: async ({ args, canvasElement, userEvent }) => {
    await userEvent.click(await prompt(0));
    const [first] = await screen.findAllByRole("textbox");
    const shown = await screen.findByRole<HTMLTextAreaElement>("textbox", {
      name: text("prompts:fill.preview"),
    });
    const before = shown.value;
    const [, name = "", second = ""] = /\{\{(.+?)\}\}.*\{\{(.+?)\}\}\.?$/s.exec(before) ?? [];
    await userEvent.type(first ?? canvasElement, `{{{{${second}}}`);
    const filled = before.replaceAll(`{{${name}}}`, `{{${second}}}`);
    await waitFor(() => expect(shown).toHaveValue(filled));
    await userEvent.click(await button(text("prompts:fill.use")));
    await expect(args.onUse).toHaveBeenLastCalledWith(filled);
  },
};
export const New: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button(text("prompts:list.new")));
    await waitFor(async () => expect(await field(text("prompts:edit.title"))).toHaveFocus());
    await userEvent.type(await field(text("prompts:edit.title")), " Promemoria ");
    await userEvent.type(await field(text("prompts:edit.text")), "Ricorda {{{{cosa}}");
    await expect(
      await screen.findByText(text("prompts:edit.variables", { names: "cosa" })),
    ).toBeInTheDocument();
    await userEvent.click(await button(text("prompts:edit.save")));
    await expect(args.onSave).toHaveBeenLastCalledWith({
      ...{ id: expect.any(String), isNew: true, title: "Promemoria", text: "Ricorda {{cosa}}" },
    });
    await items();
  },
};
/** Saves what is written in the composer. */
export const Composed: Story = {
  tags: ["interaction"],
  args: { composed: "Prompt 7 " },
  play: async ({ userEvent }) => {
    await userEvent.click(await button(text("prompts:list.saveComposed")));
    await expect(await field(text("prompts:edit.text"))).toHaveValue("Prompt 7");
  },
};
export const Invalid: Story = {
  tags: ["error", "focus", "interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button(text("prompts:list.new")));
    await userEvent.click(await button(text("prompts:edit.save")));
    const title = await field(text("prompts:edit.title"));
    await expect(title).toHaveAccessibleDescription(containing(text("prompts:edit.noTitle")));
    await waitFor(() => expect(title).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const TooLong: Story = {
  tags: ["error", "focus", "interaction"],
  args: { composed: "a".repeat(8001) },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button(text("prompts:list.saveComposed")));
    await userEvent.type(await field(text("prompts:edit.title")), "Prompt 7");
    await userEvent.click(await button(text("prompts:edit.save")));
    const entry = await field(text("prompts:edit.text"));
    await expect(entry).toHaveAttribute("aria-invalid", "true");
    await waitFor(() => expect(entry).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Saving: Story = {
  tags: ["loading", "interaction"],
  args: { onSave: fn(never) },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button(containing(text("prompts:list.edit", { title: "" }).slice(0, 6))));
    const save = await button(text("prompts:edit.save"));
    await userEvent.dblClick(save);
    await userEvent.keyboard("{Escape}");
    await expect(args.onSave).toHaveBeenCalledOnce();
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const SavingFailed: Story = {
  tags: ["banner", "error", "interaction"],
  args: { onSave: fn(failed) },
  play: async ({ userEvent }) => {
    await userEvent.click(await button(containing(text("prompts:list.edit", { title: "" }).slice(0, 6))));
    await userEvent.click(await button(text("prompts:edit.save")));
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
    await expect(await field(text("prompts:edit.text"))).not.toHaveValue("");
  },
};
export const Deleting: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button(containing(text("prompts:list.delete", { title: "" }).slice(0, 6))));
    await screen.findByRole("dialog", {
      name: containing(text("prompts:delete.title", { title: "" }).slice(0, 6)),
    });
    await userEvent.click(await button(text("prompts:delete.confirm")));
    await expect(args.onDelete).toHaveBeenLastCalledWith("letter");
    await items();
  },
};
export const DeletingFailed: Story = {
  tags: ["banner", "error", "interaction"],
  args: { onDelete: fn(failed) },
  play: async ({ userEvent }) => {
    await userEvent.click(await button(containing(text("prompts:list.delete", { title: "" }).slice(0, 6))));
    await userEvent.click(await button(text("prompts:delete.confirm")));
    await screen.findByRole("alert");
  },
};
export const ReadOnly: Story = {
  args: { readOnly: message("workspaceRules:forbidden.read_only"), composed: "Prompt 7" },
  play: async () => {
    await expect(await button(text("prompts:list.new"))).toBeDisabled();
    await expect(await prompt(0)).toBeEnabled();
  },
};
export const Offline: Story = {
  args: { isOffline: true },
  play: async () => {
    await screen.findByText(text("prompts:offline"));
    await expect(await button(text("prompts:list.new"))).toBeDisabled();
  },
};
export const OnPhone: Story = { ...phone };

export const conditions: Conditions<Story> = { NarrowWithLargeText: Offline };
