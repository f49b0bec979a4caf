import type { Meta, StoryObj } from "@storybook/react-vite";
import { Input } from "react-aria-components/Input";
import { TextField } from "react-aria-components/TextField";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { field, frame, input } from "./Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "./index.ts";

/** The parts in the order in which components use them: label, control, notes. */
function Field({ label, hint, error }: FieldProps) {
  return (
    <TextField validationBehavior="aria" isInvalid={Boolean(error)} className={field}>
      <FieldLabel>{label}</FieldLabel>
      <div className={frame} data-invalid={error ? true : undefined}>
        <Input className={input} />
      </div>
      <FieldNotes hint={hint} error={error} />
    </TextField>
  );
}

const meta = {
  excludeStories: ["conditions"],
  component: Field,
  args: { label: "Nome completo" },
} satisfies Meta<typeof Field>;

export default meta;
type Story = StoryObj<typeof meta>;

const hint = "Come compare sulle fatture.";
const error = "Inserisci nome e cognome";

export const Default: Story = {};
export const LabelFocusesTheInput: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText(sample("Nome completo")));
    await waitFor(() => expect(canvas.getByRole("textbox", { name: sample("Nome completo") })).toHaveFocus());
  },
};
export const Playground: Story = { args: { hint } };
export const WithHint: Story = {
  args: { hint },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription(sample(hint));
  },
};
export const WithError: Story = {
  tags: ["error"],
  args: { error },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toBeInvalid();
    await expect(canvas.getByRole("textbox")).toHaveAccessibleDescription(sample(error));
  },
};
/** Hint and error are both part of the accessible description. */
export const WithHintAndError: Story = {
  tags: ["error"],
  args: { hint, error },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox");
    await expect(input).toHaveAccessibleDescription(expect.stringContaining(sample(error)));
    await expect(input).toHaveAccessibleDescription(expect.stringContaining(sample(hint)));
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { error },
    play: async ({ canvas }) => {
      const message = canvas.getByText(sample(error));
      const sign = message.parentElement?.querySelector("svg");
      if (!sign) throw new Error("The error has no icon");
      await expectRightToLeft(sign, message);
    },
  },
  NarrowWithLargeText: {
    args: { hint: "Precipitevolissimevolmente-incontrovertibilissimamente", error },
  },
  /** An icon marks the error where forced colours mode removes the colour. */
  ForcedColours: {
    args: { error },
    play: async ({ canvas }) => {
      await waitFor(() =>
        expect(canvas.getByText(sample(error)).parentElement?.querySelector("svg")).toBeVisible(),
      );
    },
  },
  Dark: {
    args: { hint, error },
  },
};
