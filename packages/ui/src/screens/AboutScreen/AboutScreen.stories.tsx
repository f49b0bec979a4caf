import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { namedCompany, unnamedCompany } from "../../../storybook/company.ts";
import { text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { AboutScreen } from "./index.ts";

const meta = {
  component: AboutScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, company: namedCompany },
} satisfies Meta<typeof AboutScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state Default: The company data are part of the build, so nothing is loaded. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await waitFor(() => expect(main.getByText("Esempio S.r.l.")).toBeVisible());
    await expect(main.getByRole("link", { name: text("about:company.contact") })).toHaveAttribute(
      "href",
      "/contacts",
    );
    await expect(main.getAllByRole("heading", { level: 2 })).toHaveLength(5);
  },
};
/** @state Without company data: Missing company data are marked as missing. */
export const WithoutCompanyData: Story = {
  args: { company: unnamedCompany },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("legal:unset.name")).tagName).toBe("MARK");
  },
};
