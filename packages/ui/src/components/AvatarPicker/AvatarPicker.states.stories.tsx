import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import { AvatarPicker } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/AvatarPicker/States",
  component: AvatarPicker,
  args: { name: "Anna Bianchi", hint: "JPEG, PNG, GIF o WebP, fino a 5 MB", onSelect: fn(), onRemove: fn() },
} satisfies Meta<typeof AvatarPicker>;

export default meta;
type Story = StoryObj<typeof meta>;

const src = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"><rect width="72" height="72" fill="#bfb5a6"/><path d="M0 46h72M0 56h72" stroke="#453b32" stroke-width="2"/></svg>',
)}`;

export const WithoutPicture: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("components:avatar.choose") })).toBeVisible(),
    );
    await expect(canvas.queryByRole("button", { name: text("components:avatar.remove") })).toBeNull();
    await expect(canvas.getByRole("group")).toHaveAccessibleDescription(
      sample("JPEG, PNG, GIF o WebP, fino a 5 MB"),
    );
  },
};
export const WithPicture: Story = {
  args: { src },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("components:avatar.replace") })).toBeVisible(),
    );
  },
};
/** The button opens the browser's file chooser, limited to the four accepted types. */
export const Choosing: Story = {
  tags: ["focus"],
  args: { accept: ["image/jpeg", "image/png", "image/gif", "image/webp"] },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const input = canvasElement.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("The file input is missing");
    const opened = fn();
    input.addEventListener("click", (event) => {
      event.preventDefault();
      opened();
    });
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button"));
    await userEvent.keyboard("{Enter}");
    await expect(opened).toHaveBeenCalledOnce();
    await expect(input.accept).toBe("image/jpeg,image/png,image/gif,image/webp");
  },
};
export const WrongType: Story = {
  tags: ["error"],
  args: { error: "Seleziona un file immagine valido (JPEG, PNG, GIF o WebP)" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      sample("Seleziona un file immagine valido (JPEG, PNG, GIF o WebP)"),
    );
  },
};
export const TooBig: Story = {
  tags: ["error"],
  args: { error: "Il file deve essere inferiore a 5MB" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(sample("Il file deve essere inferiore a 5MB"));
  },
};
export const Uploading: Story = {
  tags: ["loading"],
  args: { src, isUploading: true },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("progressbar", { name: text("components:avatar.uploading") })).toBeVisible(),
    );
    for (const button of canvas.getAllByRole("button")) await expect(button).toBeDisabled();
  },
};
export const Removed: Story = {
  tags: ["interaction"],
  args: { src },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:avatar.remove") }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("components:avatar.replace") })).toHaveFocus(),
    );
  },
};
export const BrokenPicture: Story = {
  args: { src: "data:image/png;base64,AAAA" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("AB")).toBeVisible());
  },
};
export const OnPhone: Story = { ...phone, args: { src } };

export const conditions: Conditions<Story> = {
  RightToLeft: {
    args: { src },
    play: async ({ canvas }) => {
      const [replace, remove] = canvas.getAllByRole("button");
      if (!replace || !remove) throw new Error("The buttons to replace and remove the picture are missing");
      await expectRightToLeft(replace, remove);
    },
  },
  NarrowWithLargeText: {
    args: { error: "Seleziona un file immagine valido (JPEG, PNG, GIF o WebP)" },
  },
  ForcedColours: {
    args: { src, isUploading: true },
  },
  Dark: {
    args: { src },
  },
};
