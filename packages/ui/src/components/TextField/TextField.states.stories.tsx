import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, sample } from "../../../storybook/language.ts";
import { Stack } from "../Stack/index.ts";
import { TextField } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/TextField/States",
  component: TextField,
  args: { label: "Nome completo" },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The frame around the input, which shows hover and focus. */
const frameOf = (input: HTMLElement) => {
  const frame = input.parentElement;
  if (!frame) throw new Error("The input has no frame");
  return frame;
};

export const Empty: Story = { args: { placeholder: "Maria Rossi" } };
export const Filled: Story = { args: { defaultValue: "Anna Bianchi" } };
export const WithHint: Story = {
  args: { hint: "Come compare sulle fatture." },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(sample("Nome completo"))).toHaveAccessibleDescription(
      sample("Come compare sulle fatture."),
    );
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { defaultValue: "A", error: "Nome troppo corto", hint: "Usa da 2 a 100 caratteri" },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText(sample("Nome completo"));
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(containing(sample("Nome troppo corto")));
  },
};
/** A mark beside the label; screen readers hear that the field is required, and read no mark. */
export const Required: Story = {
  args: { isRequired: true },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: sample("Nome completo") });
    await expect(input).toBeRequired();
    const label = canvas.getByText(sample("Nome completo"));
    await expect(getComputedStyle(label, "::after").content).toContain("*");
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, defaultValue: "Anna Bianchi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText(sample("Nome completo"))).toBeDisabled();
  },
};
export const ReadOnly: Story = { args: { isReadOnly: true, defaultValue: "anna@studio.it", label: "Email" } };
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByLabelText(sample("Nome completo"))).toHaveFocus());
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    const frame = frameOf(canvas.getByLabelText(sample("Nome completo")));
    const before = getComputedStyle(frame).borderTopColor;
    await userEvent.hover(frame);
    await expect(frame).toHaveAttribute("data-hovered", "true");
    await expect(getComputedStyle(frame).borderTopColor).not.toBe(before);
  },
};
export const Multiline: Story = { args: { isMultiline: true, label: "La tua richiesta" } };

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { error: "Nome troppo corto" },
    play: async ({ canvas }) => {
      const message = canvas.getByText(sample("Nome troppo corto"));
      const sign = message.parentElement?.querySelector("svg");
      if (!sign) throw new Error("The error has no icon");
      await expectRightToLeft(sign, message);
    },
  },
  ReducedMotion: async ({ userEvent }) => userEvent.tab(),
  ForcedColours: {
    render: (args) => (
      <Stack>
        <TextField {...args} />
        <TextField {...args} label="Email" isDisabled />
      </Stack>
    ),
    play: async ({ canvas, userEvent }) => {
      await userEvent.tab();
      const [focused, disabled] = canvas.getAllByRole("textbox").map(frameOf);
      if (!focused || !disabled) throw new Error("There are fewer than two fields");
      await expectFocusShown(focused);
      await expectDistinct(focused, disabled);
    },
  },
  NarrowWithLargeText: {
    args: { error: "Il nome contiene caratteri non validi" },
  },
  Dark: {
    args: { error: "Nome troppo corto" },
  },
};
