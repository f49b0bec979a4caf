import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { AvatarPicker } from "./index.ts";

const meta = {
  component: AvatarPicker,
  args: { name: "Anna Bianchi", hint: "JPEG, PNG, GIF o WebP, fino a 5 MB", onSelect: fn(), onRemove: fn() },
} satisfies Meta<typeof AvatarPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], "anna.png", { type: "image/png" });

export const Default: Story = {};
export const FileChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await waitFor(() =>
      expect(canvas.getByRole("group", { name: text("components:avatar.label") })).toBeVisible(),
    );
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("The file input is missing");
    await userEvent.upload(input, picture);
    await expect(args.onSelect).toHaveBeenCalledWith(picture);
  },
};

export const Playground: Story = {};
