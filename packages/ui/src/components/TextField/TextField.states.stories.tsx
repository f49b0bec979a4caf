import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { TextField } from "./index.ts";

const meta = {
  title: "components/TextField/States",
  component: TextField,
  args: { label: "Nome completo" },
} satisfies Meta<typeof TextField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { placeholder: "Maria Rossi" } };
export const Filled: Story = { args: { defaultValue: "Anna Bianchi" } };
export const WithHint: Story = {
  args: { hint: "Come compare sulle fatture." },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Nome completo")).toHaveAccessibleDescription(
      "Come compare sulle fatture.",
    );
  },
};
export const Invalid: Story = {
  args: { defaultValue: "A", error: "Nome troppo corto", hint: "Usa da 2 a 100 caratteri" },
  play: async ({ canvas }) => {
    const input = canvas.getByLabelText("Nome completo");
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(/Nome troppo corto/);
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, defaultValue: "Anna Bianchi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText("Nome completo")).toBeDisabled();
  },
};
export const ReadOnly: Story = { args: { isReadOnly: true, defaultValue: "anna@studio.it", label: "Email" } };
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByLabelText("Nome completo")).toHaveFocus();
  },
};
export const Multiline: Story = { args: { isMultiline: true, label: "La tua richiesta" } };
export const LargeText: Story = {
  args: { error: "Il nome contiene caratteri non validi" },
  globals: { textSize: "200%", viewport: { value: "narrow" } },
};
export const Dark: Story = { args: { error: "Nome troppo corto" }, globals: { theme: "dark" } };
