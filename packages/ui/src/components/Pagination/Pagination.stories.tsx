import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { Pagination } from "./index.ts";

const meta = {
  component: Pagination,
  args: { page: 2, pages: 12, onChange: fn() },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const PagesTurned: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.previous") }));
    await expect(args.onChange).toHaveBeenLastCalledWith(1);
  },
};
export const Playground: Story = {};
