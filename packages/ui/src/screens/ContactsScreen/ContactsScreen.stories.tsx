import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { namedContacts, unsetContacts } from "../../../storybook/contacts.ts";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { ContactsScreen } from "./index.ts";

const meta = {
  component: ContactsScreen,
  parameters: { layout: "fullscreen" },
  args: {
    ...publicFrame,
    contacts: namedContacts,
  },
} satisfies Meta<typeof ContactsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The text is part of the build, so nothing is loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const support = within(canvas.getByRole("region", { name: text("contacts:desk.support.title") }));
    await waitFor(() => expect(support.getByText(text("contacts:answer", { hours: "24" }))).toBeVisible());
    await expect(support.getByRole("link")).toHaveAttribute(
      "href",
      `mailto:assistenza@esempio.example?subject=${encodeURIComponent(text("contacts:desk.support.subject"))}`,
    );
    const partnership = within(canvas.getByRole("region", { name: text("contacts:desk.partnership.title") }));
    await waitFor(() =>
      expect(partnership.getByText(text("contacts:answer", { hours: "48" }))).toBeVisible(),
    );
    const main = within(canvas.getByRole("main"));
    await expect(main.getByRole("link", { name: "LinkedIn" })).toHaveAttribute("target", "_blank");
    await expect(main.getByRole("link", { name: text("contacts:useful.status") })).toHaveAttribute(
      "href",
      "/status",
    );
  },
};
/** @state Unset: No address is configured. A message can be written on the page. */
export const Unset: Story = {
  args: { contacts: unsetContacts },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    const links = main.getAllByRole("link", { name: text("contacts:write") });
    await expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/contacts#write-support",
      "/contacts#write-partnership",
    ]);
    await waitFor(() => expect(main.getByText(text("contacts:social.none"))).toBeVisible());
  },
};
