import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectNothingCut, expectRightToLeft } from "../../../storybook/expectations.ts";
import { text } from "../../../storybook/language.ts";
import { Badge } from "../../components/Badge/index.ts";
import { type IdentifiedUser, UserIdentity } from "./index.ts";

const anna: IdentifiedUser = {
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email: "anna.bianchi@studio-bianchi.it",
  full_name: "Anna Bianchi",
  display_name: "Anna Bianchi",
  avatar_url: null,
};

const meta = { excludeStories: ["conditions"], component: UserIdentity, args: { user: anna } } satisfies Meta<
  typeof UserIdentity
>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Anna Bianchi")).toBeVisible());
    await waitFor(() => expect(canvas.getByText("anna.bianchi@studio-bianchi.it")).toBeVisible());
    await waitFor(() => expect(canvas.getByText("3f0e9c1a")).toBeVisible());
    await expect(canvas.getByText("3f0e9c1a")).toHaveAttribute("title", anna.id);
    await waitFor(() => expect(canvas.getByText("AB")).toBeVisible());
  },
};
export const Playground: Story = { args: { mark: <Badge tone="accent">Tu</Badge> } };
/** The full name is not used in place of a missing display name. */
export const Unnamed: Story = {
  args: { user: { ...anna, display_name: null, full_name: null } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("profile:unnamed"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText("anna.bianchi@studio-bianchi.it")).toBeVisible());
  },
};
export const WithMark: Story = { args: { mark: <Badge tone="accent">Tu</Badge> } };
/** In the rows of a table: two lines in 44 px, or one in 36 px. */
export const Dense: Story = { args: { density: "standard" } };
export const OnOneLine: Story = {
  args: { density: "compact" },
  play: async ({ canvas }) => {
    const name = canvas.getByText("Anna Bianchi").getBoundingClientRect();
    await expect(canvas.getByText("3f0e9c1a").getBoundingClientRect().top).toBeLessThan(name.bottom);
  },
};
export const LongName: Story = {
  ...phone,
  args: {
    user: {
      ...anna,
      display_name: "Massimiliano-Bartolomeo Precipitevolissimevolmente-Della Rovere",
      email: "massimiliano.bartolomeo.precipitevolissimevolmente@studio-della-rovere.example",
    },
  },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};
/** A broken address is still found and read as one text. */
export const LongAddress: Story = {
  ...phone,
  decorators: [
    (Story) => (
      <div style={{ inlineSize: "14rem" }}>
        <Story />
      </div>
    ),
  ],
  args: { user: { ...anna, email: "anna.bianchi.amministrazione@studio-bianchi.it" } },
  play: async ({ canvas }) => {
    const address = canvas.getByText("anna.bianchi.amministrazione@studio-bianchi.it");
    const textNodes = document.createTreeWalker(address, NodeFilter.SHOW_TEXT);
    const lines = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
    };
    await expect(lines(address)).toBeGreaterThan(1);
    for (let part = textNodes.nextNode(); part; part = textNodes.nextNode())
      await expect(lines(part)).toBe(1);
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(canvas.getByText("AB"), canvas.getByText("Anna Bianchi")),
  NarrowWithLargeText: {
    args: { mark: <Badge tone="accent">Tu</Badge> },
  },
};
