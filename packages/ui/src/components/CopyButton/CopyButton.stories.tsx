import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { CopyButton } from "./index.ts";

const meta = {
  component: CopyButton,
  args: { text: "8f14e45f-ceea-467f-9af1-1b2c3d4e5f60", label: "Copia l'ID utente" },
} satisfies Meta<typeof CopyButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  // The browser allows clipboard access only after a real user action, so the test replaces it.
  beforeEach: () => {
    spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  },
};
export const CopiesItsText: Story = {
  ...Default,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: sample("Copia l'ID utente") }));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(args.text);
    await expect(await canvas.findByRole("status")).toHaveTextContent(text("components:copy.copied"));
  },
};

export const Playground: Story = { args: { size: "md" } };
