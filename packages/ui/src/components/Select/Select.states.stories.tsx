import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, headlessName, sample, text } from "../../../storybook/language.ts";
import { Select } from "./index.ts";
import defaults from "./Select.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Select/States",
  component: Select<string>,
} satisfies Meta<typeof Select<string>>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const roles = [
  { value: "user", label: "User", note: "Lavora nei propri spazi" },
  { value: "admin", label: "Admin", note: "Gestisce persone, piani e limiti" },
];
const opened: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("listbox")).toBeVisible());
};

export const NoneChosen: Story = {
  render: ({ defaultValue: _, ...args }) => <Select {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveTextContent(headlessName("select"));
  },
};
export const WithPlaceholder: Story = {
  args: { placeholder: "Scegli una durata", value: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveTextContent(sample("Scegli una durata"));
  },
};
/** The label still names the field. */
export const LabelHidden: Story = {
  args: { isLabelHidden: true, label: "Ruolo", options: roles, defaultValue: "user" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAccessibleName(/User/);
  },
};
export const Open: Story = {
  play: async (context) => {
    await opened(context);
    await expect(screen.getByRole("option", { name: sample("1 ora") })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await waitFor(() => expect(screen.getByRole("option", { name: sample("1 ora") })).toHaveFocus());
  },
};
export const WithNotes: Story = {
  args: { options: roles, label: "Ruolo", defaultValue: "user" },
  play: async (context) => {
    await opened(context);
    await waitFor(() =>
      expect(
        screen.getByRole("option", { name: `Admin ${sample("Gestisce persone, piani e limiti")}` }),
      ).toBeVisible(),
    );
    await expect(context.canvas.getByRole("button")).not.toHaveTextContent(sample("Lavora nei propri spazi"));
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("listbox")).toBeVisible());
    await userEvent.keyboard("{End}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("1440");
    await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus());
  },
};
/** Typing selects an option, with the list open or closed. */
export const FoundByTyping: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("8");
    await expect(args.onChange).toHaveBeenLastCalledWith("480");
  },
};
export const EscapeCloses: Story = {
  tags: ["interaction"],
  play: async (context) => {
    await opened(context);
    await context.userEvent.keyboard("{ArrowDown}{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(context.args.onChange).not.toHaveBeenCalled();
  },
};
/** Controlled: the selection changes only with the `value` prop. */
export const Controlled: Story = {
  tags: ["interaction"],
  args: { value: "60" },
  play: async (context) => {
    await opened(context);
    await context.userEvent.click(screen.getByRole("option", { name: sample("8 ore") }));
    await expect(context.args.onChange).toHaveBeenLastCalledWith("480");
    await expect(context.canvas.getByRole("button")).toHaveTextContent(sample("1 ora"));
  },
};
export const OneDisabled: Story = {
  args: {
    options: [
      { value: "60", label: "1 ora" },
      { value: "480", label: "8 ore", isDisabled: true },
    ],
  },
  play: async (context) => {
    await opened(context);
    await expect(screen.getByRole("option", { name: sample("8 ore") })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await context.userEvent.click(screen.getByRole("option", { name: sample("8 ore") }));
    await expect(context.args.onChange).not.toHaveBeenCalled();
  },
};
export const Hovered: Story = {
  play: async (context) => {
    await opened(context);
    await context.userEvent.hover(screen.getByRole("option", { name: sample("8 ore") }));
    await expect(screen.getByRole("option", { name: sample("8 ore") })).toHaveAttribute(
      "data-hovered",
      "true",
    );
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus());
    await expectFocusShown(canvas.getByRole("button"));
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: "[TouchA>]", target: canvas.getByRole("button") });
    await expect(canvas.getByRole("button")).toHaveAttribute("data-pressed", "true");
  },
};
export const Invalid: Story = {
  args: { error: "Scegli una durata", hint: "Dopo questo tempo ti chiediamo di accedere di nuovo" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toHaveAccessibleDescription(
      containing(sample("Scegli una durata")),
    );
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toBeDisabled();
  },
};
export const Loading: Story = {
  tags: ["loading"],
  args: { isPending: true, options: roles, label: "Ruolo", defaultValue: "admin" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByRole("progressbar", { name: text("components:loading") })).toBeVisible(),
    );
  },
};
export const ManyChoices: Story = {
  args: {
    options: Array.from({ length: 60 }, (_, index) => ({ value: `${index}`, label: `${index + 1} ms` })),
    defaultValue: "59",
    label: "Durata della sessione",
  },
  play: async (context) => {
    await opened(context);
    const chosen = screen.getByRole("option", { name: "60 ms" });
    await waitFor(() => expect(chosen).toHaveFocus());
    await waitFor(() => expect(chosen.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight));
  },
};
export const OnPhone: Story = { ...phone, play: opened };

export const conditions: Conditions<Story> = {
  base: opened,
  RightToLeft: async () => {
    const option = screen.getByRole("option", { name: sample("1 ora") });
    const tick = option.querySelector<HTMLElement>("svg");
    if (!tick) throw new Error("The selected option has no check mark");
    await expect(getComputedStyle(option).direction).toBe("rtl");
    const text = option.querySelector<HTMLElement>("span");
    if (!text) throw new Error("The option has no text");
    await expectRightToLeft(text, tick as HTMLElement);
  },
  NarrowWithLargeText: {
    args: {
      error: "Scegli una durata",
      options: [
        { value: "60", label: "Precipitevolissimevolmente-incontrovertibile", note: "Una parola lunga" },
        { value: "480", label: "8 ore" },
      ],
    },
  },
  ForcedColours: async () => {
    const [chosen, other] = [sample("1 ora"), sample("8 ore")].map((name) =>
      screen.getByRole("option", { name }),
    );
    if (!chosen || !other) throw new Error("The list has no options");
    await expectDistinct(chosen, other);
    await waitFor(() => expect(chosen.querySelector("svg")).toBeVisible());
    await waitFor(() => expect(other.querySelector("svg")).not.toBeVisible());
  },
};
