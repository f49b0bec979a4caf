import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { ReadOnlyNotice } from "./index.ts";

const meta = {
  component: ReadOnlyNotice,
  tags: ["banner"],
  args: { limit: "maxWorkspaces", isPayer: true },
} satisfies Meta<typeof ReadOnlyNotice>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Who pays can change the plan, and is told what else makes room. */
export const ForThePayer: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("team:readOnly.ownWorkspaces"));
    await expect(canvas.getByRole("link", { name: text("team:readOnly.plans") })).toHaveAttribute(
      "href",
      "/app/settings?section=plans",
    );
  },
};
/** A member is told whom to ask. */
export const ForAMember: Story = {
  args: { isPayer: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("team:readOnly.member"));
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
export const TooManyUsers: Story = { args: { limit: "maxUsersPerWorkspace", isPayer: false } };
export const TooManyOwners: Story = { args: { limit: "maxOwnersPerWorkspace", isPayer: false } };
export const TooManyCollaborators: Story = {
  args: { limit: "maxUserCollaboratorsPerWorkspace", isPayer: false },
};
export const OnPhone: Story = { parameters: atWidth("phone") };
