import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { Button } from "../Button/index.ts";
import { Dialog } from "./index.ts";

const meta = {
  component: Dialog,
  tags: ["dialog"],
  // Shown in a frame on the documentation page, because an open dialog would block that page.
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    isOpen: true,
    onClose: fn(),
    title: "Gestisci piano",
    children: <p>Il piano cambia subito; la fattura segue alla fine del periodo.</p>,
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Closing: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog", { name: sample("Gestisci piano") });
    await userEvent.click(screen.getByRole("button", { name: text("components:close") }));
    await expect(args.onClose).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
export const Playground: Story = {
  args: { footer: <Button tone="primary">Aggiorna</Button>, size: "md" },
};
export const Closed: Story = {
  tags: ["!dialog"],
  args: { isOpen: false },
  play: async () => {
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
export const KeepsFocusInside: Story = {
  tags: ["interaction"],
  args: { footer: <Button>Annulla</Button> },
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole("dialog");
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab();
      await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  },
};
export const NotDismissable: Story = {
  args: { isDismissable: false },
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const LongContent: Story = {
  args: {
    title: "Un titolo che non finisce mai e che su un telefono va a capo più volte",
    children: (
      <p>{Array<string>(40).fill("Il piano cambia subito; la fattura segue alla fine del periodo. ")}</p>
    ),
  },
  parameters: atWidth("phone"),
};
