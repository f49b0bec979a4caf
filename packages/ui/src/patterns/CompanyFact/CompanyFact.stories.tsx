import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { namedCompany, unnamedCompany } from "../../../storybook/company.ts";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { CompanyFact } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: CompanyFact,
  args: { company: namedCompany, fact: "name" },
} satisfies Meta<typeof CompanyFact>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Esempio S.r.l.")).toBeVisible());
  },
};
export const Playground: Story = { args: { fact: "dataProtectionOfficer" } };
export const Address: Story = { args: { fact: "address" } };
/** A missing fact is clearly marked. */
export const Unset: Story = {
  args: { company: unnamedCompany },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector("mark")).toBeVisible());
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { company: unnamedCompany } },
  NarrowWithLargeText: { args: { fact: "dataProtectionOfficer" } },
};
