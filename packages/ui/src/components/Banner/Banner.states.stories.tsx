import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Button } from "../Button/index.ts";
import { Banner } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/Banner/States",
  component: Banner,
  tags: ["banner"],
  args: {
    tone: "error",
    children: "Email o password non corretti. Verifica i tuoi dati e riprova.",
    onDismiss: fn(),
    autoHide: false,
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Connection: Story = {
  tags: ["error"],
  args: { icon: "connection", children: "Problema di connessione." },
};
export const Timeout: Story = { tags: ["error"], args: { icon: "timeout", children: "Richiesta scaduta." } };
export const Auth: Story = { tags: ["error"], args: { icon: "auth" } };
export const Email: Story = { tags: ["error"], args: { icon: "email" } };
export const WithoutIcon: Story = {
  tags: ["error"],
  args: { icon: "none" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert").querySelectorAll("svg")).toHaveLength(1);
  },
};
export const ErrorTone: Story = {
  tags: ["error"],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("alert")).toBeVisible());
  },
};
export const Warning: Story = {
  args: { tone: "warning" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("status")).toBeVisible());
  },
};
export const Info: Story = { args: { tone: "info" } };
export const Success: Story = {
  args: { tone: "success", children: "Profilo aggiornato con successo!" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(sample("Profilo aggiornato con successo!"));
  },
};
/** While leaving, it fades for 200 ms and is then removed. */
export const Leaving: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const close = canvas.getByRole("button", { name: text("components:banner.dismiss") });
    await userEvent.click(close);
    await expect(canvas.getByRole("alert")).toHaveAttribute("data-leaving", "true");
  },
};
/** It does not hide while it is hovered. */
export const Hovered: Story = {
  tags: ["error"],
  args: { autoHide: 5000 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("alert"));
    await expect(canvas.getByRole("alert")).not.toHaveAttribute("data-leaving");
  },
};
export const CloseFocused: Story = {
  tags: ["error"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    const close = canvas.getByRole("button", { name: text("components:banner.dismiss") });
    await waitFor(() => expect(close).toHaveFocus());
    await expectFocusShown(close);
    await expect(args.onDismiss).not.toHaveBeenCalled();
  },
};
export const WithAction: Story = {
  tags: ["error"],
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
  tags: ["error"],
  args: { children: ["Indirizzo non trovato: ", "lunghissimo".repeat(8), "@esempio.it"] },
  parameters: atWidth("narrow"),
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(
      canvas.getByText(sample("Email o password non corretti. Verifica i tuoi dati e riprova.")),
      canvas.getByRole("button", { name: text("components:banner.dismiss") }),
    ),
  ForcedColours: async ({ canvas }) => {
    const { borderTopStyle } = getComputedStyle(canvas.getByRole("alert"));
    await expect(borderTopStyle).toBe("solid");
  },
};
