import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { namedContacts, unsetContacts } from "../../../storybook/contacts.ts";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { CommunityScreen } from "./index.ts";

const meta = {
  component: CommunityScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, contacts: namedContacts },
} satisfies Meta<typeof CommunityScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The text is part of the build, so nothing is loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    const subjects = main
      .getAllByRole("link", { name: "assistenza@esempio.example" })
      .map((link) => new URL(link.getAttribute("href") ?? "").searchParams.get("subject"));
    await expect(subjects).toEqual([
      text("community:way.idea.subject"),
      text("community:way.fault.subject"),
      text("community:way.story.subject"),
    ]);
    await expect(main.getByRole("link", { name: text("community:rule.use.link") })).toHaveAttribute(
      "href",
      "/terms#annexUse",
    );
  },
};
/** @state Without address: No address is configured, and the page says so. */
export const WithoutAddress: Story = { args: { contacts: unsetContacts } };
