import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { ToastRegion } from "./index.ts";

const meta = {
  component: ToastRegion,
  tags: ["toast"],
  // Shown in a frame on the documentation page, because the toasts would cover that page.
  parameters: { docs: { story: { inline: false, height: "560px" } } },
  args: {
    toasts: [
      { id: "a", tone: "success", text: "Profilo aggiornato con successo!", autoHide: false },
      { id: "b", tone: "error", text: "Failed to load users. Please try again.", autoHide: false },
    ],
    onDismiss: fn(),
  },
} satisfies Meta<typeof ToastRegion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Dismissed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const [first] = canvas.getAllByRole("button", { name: text("components:banner.dismiss") });
    if (!first) throw new Error("The toast has no close button");
    await userEvent.click(first);
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledWith("a"));
  },
};
export const Playground: Story = {};
