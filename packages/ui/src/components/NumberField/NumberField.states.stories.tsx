import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, format, headlessName, sample, text } from "../../../storybook/language.ts";
import { NumberField } from "./index.ts";
import defaults from "./NumberField.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/NumberField/States",
  component: NumberField,
} satisfies Meta<typeof NumberField>;

export default meta;
type Story = StoryObj<typeof meta>;

const input = (canvas: { getByRole: (role: string) => HTMLElement }) => canvas.getByRole("textbox");

export const Empty: Story = {
  args: { defaultValue: null, placeholder: "come il piano" },
  play: async ({ canvas }) => {
    await expect(input(canvas)).toHaveValue("");
    await expect(input(canvas)).toHaveAttribute("placeholder", sample("come il piano"));
  },
};
export const Emptied: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(input(canvas));
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(null);
  },
};
/** Figures are shown and typed as the language writes them. */
export const Figures: Story = {
  tags: ["interaction"],
  args: { defaultValue: 1234567.5, formatOptions: { maximumFractionDigits: 2 } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(input(canvas)).toHaveValue(format().number(1234567.5));
    await userEvent.clear(input(canvas));
    await userEvent.type(input(canvas), format().number(0.25));
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(0.25);
  },
};
/** Four digits are grouped too, also while the field gets a new value. */
export const FourFigures: Story = {
  tags: ["interaction"],
  args: { defaultValue: 8000 },
  play: async ({ args, canvas, userEvent }) => {
    await expect(input(canvas)).toHaveValue(format().number(8000));
    await userEvent.clear(input(canvas));
    await userEvent.type(input(canvas), "9500");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(9500);
    await expect(input(canvas)).toHaveValue(format().number(9500));
  },
};
/** Characters that cannot be part of a number are not accepted. */
export const LettersRefused: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.clear(input(canvas));
    await userEvent.type(input(canvas), "12mele");
    await expect(input(canvas)).toHaveValue("12");
  },
};
export const WithSteppers: Story = {
  args: { hasSteppers: true, minValue: 4 },
};
export const SteppersPressed: Story = {
  ...WithSteppers,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: containing(headlessName("increase")) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(6);
    await userEvent.click(canvas.getByRole("button", { name: containing(headlessName("decrease")) }));
    await userEvent.click(canvas.getByRole("button", { name: containing(headlessName("decrease")) }));
    await expect(args.onChange).toHaveBeenLastCalledWith(4);
    await expect(canvas.getByRole("button", { name: containing(headlessName("decrease")) })).toBeDisabled();
  },
};
/** A number outside the range is kept and an error is shown. */
export const TooSmall: Story = {
  tags: ["error"],
  args: { minValue: -1 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(input(canvas));
    await userEvent.type(input(canvas), "-5");
    await userEvent.tab();
    await expect(args.onChange).toHaveBeenLastCalledWith(-5);
    await waitFor(() =>
      expect(canvas.getByText(text("components:number.tooSmall", { min: "-1" }))).toBeVisible(),
    );
    await expect(input(canvas)).toBeInvalid();
  },
};
export const TooBig: Story = {
  tags: ["error"],
  args: { maxValue: 2_147_483_647, defaultValue: 2_147_483_648 },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:number.tooBig", { max: format().number(2_147_483_647) })),
      ).toBeVisible(),
    );
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { error: "Serve un numero intero", hint: "-1 significa illimitato" },
  play: async ({ canvas, userEvent }) => {
    await expect(input(canvas)).toBeInvalid();
    await expect(input(canvas)).toHaveAccessibleDescription(containing(sample("Serve un numero intero")));
    // The frame has the error state, hovered or not.
    const frame = canvas.getByRole("group");
    const { borderTopColor } = getComputedStyle(frame);
    await userEvent.hover(frame);
    await expect(frame).toHaveAttribute("data-hovered", "true");
    await expect(getComputedStyle(frame).borderTopColor).toBe(borderTopColor);
  },
};
export const Hovered: Story = {
  args: { hasSteppers: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("button", { name: containing(headlessName("increase")) }));
    await expect(canvas.getByRole("button", { name: containing(headlessName("increase")) })).toHaveAttribute(
      "data-hovered",
      "true",
    );
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(input(canvas)).toHaveFocus());
    await expectFocusShown(canvas.getByRole("group"));
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, hasSteppers: true },
  play: async ({ canvas }) => {
    await expect(input(canvas)).toBeDisabled();
    for (const button of canvas.getAllByRole("button")) await expect(button).toBeDisabled();
  },
};
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(input(canvas));
    await userEvent.keyboard("{ArrowUp}7");
    await expect(args.onChange).not.toHaveBeenCalled();
    await userEvent.click(canvasElement);
  },
};
/** Controlled: the number changes only with the `value` prop. */
export const Controlled: Story = {
  tags: ["interaction"],
  args: { value: 5 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(input(canvas));
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onChange).toHaveBeenLastCalledWith(6);
    await expect(input(canvas)).toHaveValue("5");
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { hasSteppers: true } },

  RightToLeft: async ({ canvas }) => {
    const [less, more] = canvas.getAllByRole("button");
    if (!less || !more) throw new Error("The buttons to decrease and increase are missing");
    await expectRightToLeft(less, more);
  },
  NarrowWithLargeText: {
    args: { hasSteppers: true, error: "Serve un numero intero", defaultValue: 50_000 },
  },
  ReducedMotion: async ({ canvas, userEvent }) =>
    userEvent.hover(canvas.getByRole("button", { name: containing(headlessName("increase")) })),
  ForcedColours: {
    args: { hasSteppers: true, minValue: 5 },
    play: async ({ canvas }) => {
      const [less, more] = canvas.getAllByRole("button");
      if (!less || !more) throw new Error("The buttons to decrease and increase are missing");
      await expectDistinct(less, more);
    },
  },
};
