import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PasswordField } from "./index.ts";

const meta = {
  component: PasswordField,
  args: { label: "Password", name: "password" },
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const ShownByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText("Password");
    await userEvent.type(input, "segreta");
    await expect(input).toHaveAttribute("type", "password");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(input).toHaveAttribute("type", "text");
    await expect(input).toHaveValue("segreta");
    await userEvent.keyboard(" ");
    await expect(input).toHaveAttribute("type", "password");
  },
};
export const Playground: Story = { args: { hint: "Almeno 8 caratteri." } };
export const Invalid: Story = { tags: ["error"], args: { error: "La password è obbligatoria" } };
export const Disabled: Story = { args: { isDisabled: true } };
