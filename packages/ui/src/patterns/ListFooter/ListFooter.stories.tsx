import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, sample, text } from "../../../storybook/language.ts";
import { ListFooter } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: ListFooter,
  args: { found: "1.240 utenti", total: 1240, pageSize: 50, page: 1, onChange: fn() },
} satisfies Meta<typeof ListFooter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => {
    const [page, setPage] = useState(args.page);
    return (
      <ListFooter
        {...args}
        page={page}
        onChange={(next) => {
          setPage(next);
          args.onChange(next);
        }}
      />
    );
  },
};
export const PageTurned: Story = {
  ...Default,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(sample("1.240 utenti"));
    await userEvent.click(canvas.getByRole("button", { name: text("components:pagination.next") }));
    await expect(args.onChange).toHaveBeenLastCalledWith(2);
    await waitFor(() =>
      expect(
        canvas.getByText(containing(text("components:pagination.position", { page: "2", pages: "25" }))),
      ).toBeVisible(),
    );
  },
};
export const Playground: Story = { args: { page: 12 } };
/** With a single page there is no pagination. */
export const OnePage: Story = {
  args: { found: "3 utenti", total: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(sample("3 utenti"));
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
export const NothingFound: Story = {
  args: { found: "0 utenti", total: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
/** An incomplete last page counts as a page. */
export const LastPage: Story = {
  args: { page: 25 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("components:pagination.next") })).toBeDisabled();
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(canvas.getByRole("status"), canvas.getByRole("navigation")),
};
