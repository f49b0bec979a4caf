import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { Banner } from "./index.ts";

const meta = {
  component: Banner,
  tags: ["banner", "error"],
  args: {
    tone: "error",
    children: "Email o password non corretti. Verifica i tuoi dati e riprova.",
    onDismiss: fn(),
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Dismissed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const banner = canvas.getByRole("alert");
    await userEvent.click(canvas.getByRole("button", { name: text("components:banner.dismiss") }));
    await expect(banner).toHaveAttribute("data-leaving");
    await expect(args.onDismiss).not.toHaveBeenCalled();
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledOnce());
  },
};
export const Playground: Story = { args: { autoHide: false } };
