import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { ChatScreen } from "./index.ts";

const meta = {
  component: ChatScreen,
  args: { prompt: "", onPromptChange: fn(), onSubmit: fn() },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("button", { name: "Vedi il percorso" })).toBeDisabled();
    await userEvent.type(canvas.getByLabelText("La tua richiesta"), "C");
    await expect(args.onPromptChange).toHaveBeenCalledWith("C");
  },
};
export const ShortPrompt: Story = {
  args: { prompt: "Riassumi il contratto in cinque punti" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Vedi il percorso" }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
