import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { containing, format, headlessName } from "../../../storybook/language.ts";
import { DatePicker } from "./index.ts";

const meta = {
  component: DatePicker,
  args: { label: "Scadenza del piano", today: "2026-11-21", onChange: fn() },
} satisfies Meta<typeof DatePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

/** "novembre 2026" in Italian. */
const monthOf = (date: string) => format().longDate(date).replace(/^\d+ /, "");

export const Default: Story = {};
export const DayChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: containing(headlessName("calendar")) }));
    const calendar = within(await screen.findByRole("dialog"));
    await waitFor(() =>
      expect(calendar.getByRole("grid", { name: containing(monthOf("2026-11-01")) })).toBeVisible(),
    );
    await userEvent.click(
      calendar.getByRole("button", { name: containing(format().longDate("2026-11-30")) }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onChange).toHaveBeenLastCalledWith("2026-11-30");
  },
};

export const Playground: Story = {
  args: {
    hint: "Senza data il piano non scade",
    min: "2026-11-21",
    defaultValue: "2026-12-31",
    isClearable: true,
  },
};
