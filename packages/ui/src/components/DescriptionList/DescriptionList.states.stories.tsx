import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectBefore, expectNothingCut, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import defaults from "./DescriptionList.stories.tsx";
import { DescriptionList } from "./index.ts";

const meta = {
  ...defaults,
  excludeStories: ["conditions"],
  title: "components/DescriptionList/States",
  component: DescriptionList,
} satisfies Meta<typeof DescriptionList>;

export default meta;
type Story = StoryObj<typeof meta>;

const pair = (canvas: { getAllByRole: (role: string) => HTMLElement[] }) => {
  const [term] = canvas.getAllByRole("term");
  const [detail] = canvas.getAllByRole("definition");
  if (!term || !detail) throw new Error("The list has no items");
  return { term, detail };
};

export const SideBySide: Story = {
  play: async ({ canvas }) => {
    const { term, detail } = pair(canvas);
    await expectBefore(term, detail);
  },
};
/** The layout depends on the width of the list, not of the window: in a narrow card it always stacks. */
export const Stacked: Story = {
  render: (args) => (
    <div style={{ maxInlineSize: "18rem" }}>
      <DescriptionList {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const { term, detail } = pair(canvas);
    await expect(detail.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      term.getBoundingClientRect().bottom,
    );
  },
};
export const Copied: Story = {
  beforeEach: () => {
    spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: sample("Copia l'ID utente") }));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith("8f14e45f-ceea-467f-9af1-1b2c3d4e5f60");
    await userEvent.click(canvasElement);
  },
};
export const LongWords: Story = {
  ...phone,
  args: {
    items: [
      { term: "Precipitevolissimevolmente-incontrovertibile", detail: "x".repeat(120) },
      { term: "Email", detail: "anna.bianchi.della.valle.di.sopra@studio-legale-associato.example.it" },
    ],
  },
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const { term, detail } = pair(canvas);
    await expectRightToLeft(term, detail);
  },
};
