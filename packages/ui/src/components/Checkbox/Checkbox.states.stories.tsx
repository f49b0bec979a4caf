import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import {
  expectDistinct,
  expectFocusShown,
  expectNothingCut,
  expectRightToLeft,
} from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { Stack } from "../Stack/index.ts";
import { Checkbox } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/Checkbox/States",
  component: Checkbox,
  args: { children: "Accetto i termini", onChange: fn() },
} satisfies Meta<typeof Checkbox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The drawn box, which is visible in place of the transparent input. */
const boxOf = (checkbox: HTMLElement) => {
  const box = checkbox.closest("label")?.querySelector<HTMLElement>("[aria-hidden]");
  if (!box) throw new Error("The checkbox has no box");
  return box;
};

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).not.toBeChecked();
  },
};
export const Selected: Story = {
  args: { defaultSelected: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toBeChecked();
  },
};
export const Indeterminate: Story = {
  args: { isIndeterminate: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toBePartiallyChecked();
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByText(sample("Accetto i termini")));
    await expect(canvas.getByRole("checkbox").closest("label")).toHaveAttribute("data-hovered", "true");
  },
};
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.pointer({ keys: "[MouseLeft>]", target: canvas.getByText(sample("Accetto i termini")) });
    await expect(canvas.getByRole("checkbox").closest("label")).toHaveAttribute("data-pressed", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("checkbox")).toHaveFocus());
    await expectFocusShown(boxOf(canvas.getByRole("checkbox")));
  },
};
export const WordsPress: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(sample("Accetto i termini")));
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
  },
};
export const WithHint: Story = {
  args: { hint: "Puoi rileggerli in fondo alla pagina" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toHaveAccessibleDescription(
      sample("Puoi rileggerli in fondo alla pagina"),
    );
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { error: "Accetta i termini per continuare" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toBeInvalid();
    await expect(canvas.getByRole("checkbox")).toHaveAccessibleDescription(
      sample("Accetta i termini per continuare"),
    );
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  render: (args) => (
    <Stack gap="x2">
      <Checkbox {...args} />
      <Checkbox {...args} defaultSelected />
      <Checkbox {...args} isIndeterminate />
    </Stack>
  ),
  play: async ({ args, canvas, userEvent }) => {
    for (const box of canvas.getAllByRole("checkbox")) {
      await expect(box).toBeDisabled();
      await userEvent.click(box);
    }
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true, defaultSelected: true },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("checkbox"));
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvasElement);
  },
};
/** Without a visible label, as in a table: named by `aria-label`, and still large enough to press. */
export const WithoutWords: Story = {
  args: { children: null, "aria-label": "Seleziona Anna Bianchi" },
  play: async ({ canvas }) => {
    const label = canvas.getByRole("checkbox", { name: sample("Seleziona Anna Bianchi") }).closest("label");
    const { width, height } = label?.getBoundingClientRect() ?? { width: 0, height: 0 };
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  },
};
export const LongWords: Story = {
  args: {
    children:
      "Ho letto l'informativa sulla privacy e acconsento al trattamento dei miei dati per le finalità che vi sono descritte, fra cui precipitevolissimevolmente-incontrovertibilmente",
  },
  play: async ({ canvas, canvasElement }) => {
    await expectNothingCut(canvasElement);
    const box = boxOf(canvas.getByRole("checkbox"));
    await expect(box.getBoundingClientRect().width).toBeCloseTo(18, 0);
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(boxOf(canvas.getByRole("checkbox")), canvas.getByText(sample("Accetto i termini"))),
  NarrowWithLargeText: {
    args: { hint: "Puoi rileggerli in fondo alla pagina", error: "Accetta i termini per continuare" },
  },
  ReducedMotion: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole("checkbox")),
  ForcedColours: {
    render: (args) => (
      <Stack gap="x2">
        <Checkbox {...args} />
        <Checkbox {...args} defaultSelected />
        <Checkbox {...args} isIndeterminate />
      </Stack>
    ),
    play: async ({ canvas }) => {
      const [empty, selected, some] = canvas.getAllByRole("checkbox").map(boxOf);
      if (!empty || !selected || !some) throw new Error("There are fewer than three checkboxes");
      await expectDistinct(empty, selected);
      await expectDistinct(empty, some);
      const [noTick, tick] = [empty, selected].map((box) => box.querySelector("svg"));
      await waitFor(() => expect(noTick).not.toBeVisible());
      await waitFor(() => expect(tick).toBeVisible());
    },
  },
  Dark: {
    args: { defaultSelected: true, hint: "Puoi rileggerli in fondo alla pagina" },
  },
};
