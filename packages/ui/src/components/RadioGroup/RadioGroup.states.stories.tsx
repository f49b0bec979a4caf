import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, sample } from "../../../storybook/language.ts";
import { RadioGroup } from "./index.ts";
import defaults from "./RadioGroup.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/RadioGroup/States",
  component: RadioGroup<string>,
} satisfies Meta<typeof RadioGroup<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

const plans = [
  { value: "free", label: "Free", note: "Per provare" },
  { value: "pro", label: "Pro", note: "Per chi lavora ogni giorno" },
  { value: "enterprise", label: "Enterprise", note: "Per l'azienda intera" },
];
/** The frame of a card, or the drawn dot of a list. */
const cardOf = (radio: HTMLElement) => {
  const card = radio.closest("label")?.parentElement;
  if (!card) throw new Error("The option has no frame");
  return card;
};
const dotOf = (radio: HTMLElement) => {
  const dot = radio.closest("label")?.querySelector<HTMLElement>("[aria-hidden]");
  if (!dot) throw new Error("The option has no dot");
  return dot;
};

export const NoneChosen: Story = {
  args: { options: plans, label: "Piano" },
  render: ({ defaultValue: _, ...args }) => <RadioGroup {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    for (const radio of canvas.getAllByRole("radio")) await expect(radio).not.toBeChecked();
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("radio", { name: "Free" })).toHaveFocus());
    await userEvent.click(canvasElement);
  },
};
export const NotesDescribe: Story = {
  play: async ({ canvas }) => {
    const radio = canvas.getByRole("radio", { name: sample("Contatti") });
    await expect(radio).toHaveAccessibleDescription(containing(sample("Chi lavora con te")));
  },
};
export const CardsInARow: Story = {
  args: { orientation: "horizontal", options: plans, label: "Piano", defaultValue: "pro" },
  play: async ({ canvas }) => {
    const tops = canvas.getAllByRole("radio").map((radio) => cardOf(radio).getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
  },
};
export const CardsOnPhone: Story = { ...CardsInARow, ...phone, play: async () => undefined };
export const List: Story = { args: { appearance: "list" } };
export const ListInARow: Story = {
  args: {
    appearance: "list",
    orientation: "horizontal",
    options: plans.map(({ value, label }) => ({ value, label })),
    label: "Piano",
    defaultValue: "pro",
  },
};
/** A card can be pressed anywhere inside its frame, including its note. */
export const PressedOnItsNote: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const note = canvas.getByText(sample("Solo tu"));
    const { x, y } = note.getBoundingClientRect();
    const target = document.elementFromPoint(x + 4, y + 4);
    if (!target) throw new Error("There is no element at the note");
    await userEvent.click(target);
    await expect(args.onChange).toHaveBeenLastCalledWith("private");
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText(sample("Pubblico")));
    await expect(canvas.getByRole("radio", { name: sample("Pubblico") }).closest("label")).toHaveAttribute(
      "data-hovered",
      "true",
    );
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: "[MouseLeft>]", target: canvas.getByText(sample("Pubblico")) });
    await expect(canvas.getByRole("radio", { name: sample("Pubblico") }).closest("label")).toHaveAttribute(
      "data-pressed",
      "true",
    );
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const radio = canvas.getByRole("radio", { name: sample("Contatti") });
    await waitFor(() => expect(radio).toHaveFocus());
    await expectFocusShown(cardOf(radio));
  },
};
export const FocusedInList: Story = {
  args: { appearance: "list" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(dotOf(canvas.getByRole("radio", { name: sample("Contatti") })));
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    await expect(args.onChange).toHaveBeenLastCalledWith("private");
    await userEvent.keyboard("{ArrowDown}");
    await expect(args.onChange).toHaveBeenLastCalledWith("public");
    await waitFor(() => expect(canvas.getByRole("radio", { name: sample("Pubblico") })).toHaveFocus());
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { error: "Scegli una voce", hint: "Puoi cambiarla quando vuoi" },
  play: async ({ canvas }) => {
    const group = canvas.getByRole("radiogroup", { name: sample("Visibilità del profilo") });
    await expect(group).toBeInvalid();
    await expect(group).toHaveAccessibleDescription(containing(sample("Scegli una voce")));
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    for (const radio of canvas.getAllByRole("radio")) await expect(radio).toBeDisabled();
  },
};
export const OneDisabled: Story = {
  args: {
    options: plans.map((plan) => ({ ...plan, isDisabled: plan.value === "free" })),
    defaultValue: "pro",
  },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await expect(canvas.getByRole("radio", { name: "Free" })).toBeDisabled();
    await userEvent.tab();
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith("enterprise");
    await userEvent.click(canvasElement);
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByText(sample("Privato")));
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvasElement);
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const radio = canvas.getByRole("radio", { name: sample("Contatti") });
    await expectRightToLeft(dotOf(radio), canvas.getByText(sample("Contatti")));
  },
  NarrowWithLargeText: {
    args: {
      error: "Scegli una voce",
      options: [
        { value: "long", label: "Precipitevolissimevolmente-incontrovertibile", note: "Una parola lunga" },
        { value: "contacts", label: "Contatti", note: "Chi lavora con te" },
      ],
    },
  },
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.click(canvas.getByText(sample("Privato"))),
  ForcedColours: async ({ canvas }) => {
    const [other, chosen] = canvas.getAllByRole("radio");
    if (!other || !chosen) throw new Error("The group has no options");
    await expectDistinct(dotOf(chosen), dotOf(other));
    await expectDistinct(cardOf(chosen), cardOf(other));
  },
};
