import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { namedCompany, unnamedCompany } from "../../../storybook/company.ts";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { format, locale, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { privacy } from "../../i18n/documents/privacy.ts";
import { PrivacyScreen } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: PrivacyScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, company: namedCompany },
} satisfies Meta<typeof PrivacyScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const unset = /^\[.*\]$/;

/** @state With company data: The text is part of the build, so nothing is loaded. */
export const WithCompanyData: Story = {
  parameters: atWidth("desktop"),
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    const date = format().longDate("2025-08-11");
    await waitFor(() => expect(main.getByText(text("legal:updated", { date }))).toBeVisible());
    const { sections } = privacy[locale()];
    const titles = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    await expect(titles).toHaveLength(16);
    await expect(titles[0]).toBe(`1. ${sections.controller.title}`);
    await expect(titles[15]).toBe(`16. ${sections.complaints.title}`);
    await waitFor(() => expect(main.getByText(/Esempio S\.r\.l\., .+ Via Roma 1/)).toBeVisible());
    const retention = text("limits:value.days", { count: 30 });
    await waitFor(() => expect(main.getByText(new RegExp(`\\b12\\b.+${retention}`))).toBeVisible());
    await expect(main.queryByText(unset)).toBeNull();
    const contents = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await expect(contents.getByRole("link", { name: `14. ${sections.minors.title}` })).toHaveAttribute(
      "href",
      "/privacy#minors",
    );
  },
};
/** @state Without company data: Missing company data are marked as missing. */
export const WithoutCompanyData: Story = {
  args: { company: unnamedCompany },
  play: async ({ canvas }) => {
    const placeholders = within(canvas.getByRole("main")).getAllByText(unset);
    await expect(placeholders).toHaveLength(3);
    for (const placeholder of placeholders) await expect(placeholder.tagName).toBe("MARK");
  },
};
export const Phone: Story = {
  parameters: atWidth("phone"),
  play: async ({ canvas }) => {
    const contents = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await expect(contents.queryByRole("link")).toBeNull();
  },
};
export const ContentsOnPhone: Story = {
  ...Phone,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const contents = within(canvas.getByRole("navigation", { name: text("site:reading.contents") }));
    await userEvent.click(contents.getByRole("button", { name: text("site:reading.contents") }));
    await expect(contents.getAllByRole("link")).toHaveLength(16);
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { company: unnamedCompany } },
};
