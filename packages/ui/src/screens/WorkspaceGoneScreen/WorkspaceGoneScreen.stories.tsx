import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { WorkspaceGoneScreen } from "./index.ts";

const meta = {
  component: WorkspaceGoneScreen,
  tags: ["empty"],
  parameters: atWidth("desktop"),
  args: { next: { slug: "studio-bianchi", name: "Studio Bianchi", personal: false } },
} satisfies Meta<typeof WorkspaceGoneScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Removed while looking, deleted, or never a member: the screen cannot tell them apart, and the database does not say.
 * @state another workspace: The person can go on in a workspace of theirs.
 */
export const Gone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent(text("team:gone.title"));
    await expect(canvas.getByRole("link")).toHaveAttribute("href", "/app/w/studio-bianchi/chat");
  },
};
export const OnlyPersonal: Story = {
  args: { next: { slug: "anna-bianchi", name: "Anna Bianchi", personal: true } },
};
export const OnPhone: Story = { parameters: atWidth("phone") };
/** @state no other workspace: Without another one, only what happened is said. */
export const NoOther: Story = {
  args: { next: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};
export const LongName: Story = {
  args: {
    next: {
      slug: "associazione",
      name: "Associazione Precipitevolissimevolmente-Incontrovertibile Traduttori Freelance",
      personal: false,
    },
  },
};
