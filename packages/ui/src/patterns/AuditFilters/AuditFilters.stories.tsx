import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { AuditFilters, INITIAL_AUDIT_QUERY } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: AuditFilters,
  args: {
    query: INITIAL_AUDIT_QUERY,
    actions: ["update_user_role", "delete_user", "of_a_newer_server"],
    onChange: fn(),
  },
} satisfies Meta<typeof AuditFilters>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Narrowed: Story = {
  args: { query: { ...INITIAL_AUDIT_QUERY, search: "anna", action: "delete_user" } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("searchbox", { name: text("adminAudit:filters.search") })).toHaveValue(
      "anna",
    );
    await expect(
      canvas.getByRole("button", { name: containing(text("adminAudit:action.delete_user")) }),
    ).toBeEnabled();
  },
};
export const Pending: Story = { tags: ["loading"], args: { ...Narrowed.args, isPending: true } };
/** A change of a filter goes back to the first page. */
export const Filtering: Story = {
  tags: ["interaction"],
  args: { query: { ...INITIAL_AUDIT_QUERY, page: 3 } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("searchbox", { name: text("adminAudit:filters.search") }), "a");
    await expect(args.onChange).toHaveBeenLastCalledWith({ ...INITIAL_AUDIT_QUERY, search: "a" });
    await userEvent.click(
      canvas.getByRole("button", { name: containing(text("adminAudit:filters.allActions")) }),
    );
    await userEvent.click(
      await screen.findByRole("option", { name: text("adminAudit:action.update_user_role") }),
    );
    await expect(args.onChange).toHaveBeenLastCalledWith({
      ...INITIAL_AUDIT_QUERY,
      action: "update_user_role",
    });
  },
};

export const conditions: Conditions<Story> = { base: { args: { ...Narrowed.args } } };
