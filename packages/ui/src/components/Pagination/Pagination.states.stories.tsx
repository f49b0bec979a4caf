import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectDistinct, expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { format, text } from "../../../storybook/language.ts";
import { Pagination } from "./index.ts";
import defaults from "./Pagination.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Pagination/States",
  component: Pagination,
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

const previous = () => ({ name: text("components:pagination.previous") });
const next = () => ({ name: text("components:pagination.next") });

export const First: Story = {
  args: { page: 1, pages: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", previous())).toBeDisabled();
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:pagination.position", { page: "1", pages: "12" })),
      ).toBeVisible(),
    );
  },
};
export const Last: Story = {
  args: { page: 12, pages: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", next())).toBeDisabled();
  },
};
export const OnlyOne: Story = {
  args: { page: 1, pages: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("navigation")).toBeNull();
  },
};
export const Thousands: Story = {
  args: { page: 1234, pages: 12_345 },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(
          text("components:pagination.position", {
            page: format().number(1234),
            pages: format().number(12_345),
          }),
        ),
      ).toBeVisible(),
    );
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  args: { page: 2, pages: 12 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("button", next())).toHaveFocus());
    await userEvent.keyboard("{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith(3);
    await waitFor(() => expect(canvas.getByRole("button", next())).toHaveFocus());
  },
};
/** On the last page the pressed button becomes disabled, so the focus moves to the page number. */
export const FocusAtTheEnd: Story = {
  tags: ["interaction"],
  args: { page: 11, pages: 12 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", next()));
    await expect(args.onChange).toHaveBeenLastCalledWith(12);
    await waitFor(() =>
      expect(
        canvas.getByText(text("components:pagination.position", { page: "11", pages: "12" })),
      ).toHaveFocus(),
    );
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("button", next()));
    await expect(canvas.getByRole("button", next())).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button", previous()));
  },
};

export const conditions: Conditions<Story> = {
  /** "Next" points to the left in right-to-left writing. */
  RightToLeft: async ({ canvas }) => {
    await expectRightToLeft(canvas.getByRole("button", previous()), canvas.getByRole("button", next()));
    await expect(getComputedStyle(canvas.getByRole("button", next())).scale).toBe("-1 1");
  },
  NarrowWithLargeText: {
    args: { page: 1234, pages: 12_345 },
  },
  ForcedColours: {
    args: { page: 1, pages: 12 },
    play: async ({ canvas }) =>
      expectDistinct(canvas.getByRole("button", previous()), canvas.getByRole("button", next())),
  },
};
