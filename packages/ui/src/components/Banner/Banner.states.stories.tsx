import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { Button } from "../Button/index.ts";
import { Banner } from "./index.ts";

const meta = {
  title: "components/Banner/States",
  component: Banner,
  args: {
    tone: "error",
    children: "Email o password non corretti. Verifica i tuoi dati e riprova.",
    onDismiss: fn(),
    autoHide: false,
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Connection: Story = { args: { icon: "connection", children: "Problema di connessione." } };
export const Timeout: Story = { args: { icon: "timeout", children: "Richiesta scaduta." } };
export const Auth: Story = { args: { icon: "auth" } };
export const Email: Story = { args: { icon: "email" } };
export const WithoutIcon: Story = {
  args: { icon: "none" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert").querySelectorAll("svg")).toHaveLength(1);
  },
};
export const ErrorTone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toBeVisible();
  },
};
export const Warning: Story = {
  args: { tone: "warning" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toBeVisible();
  },
};
export const Info: Story = { args: { tone: "info" } };
export const Success: Story = {
  args: { tone: "success", children: "Profilo aggiornato con successo!" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Profilo aggiornato con successo!");
  },
};
export const WithAction: Story = {
  args: { actions: <Button size="sm">Riprova</Button> },
};
export const Lasting: Story = {
  args: { tone: "info" },
  render: ({ onDismiss: _, ...args }) => <Banner {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
export const LongText: Story = {
  args: { children: `Indirizzo ${"lunghissimo".repeat(8)}@esempio.it non trovato.` },
  globals: { viewport: { value: "narrow" } },
};
export const LargeText: Story = { globals: { textSize: "200%", viewport: { value: "phone" } } };
export const Dark: Story = { globals: { theme: "dark" } };
