import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn } from "storybook/test";
import { locale, text } from "../../../storybook/language.ts";
import { Markdown } from "./index.ts";
import { answers } from "./Markdown.fixture.ts";

const meta = {
  component: Markdown,
  args: { text: "Usa **una** *chiave* per ambiente:\n\n- prova\n- produzione" },
} satisfies Meta<typeof Markdown>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
  },
};
export const Playground: Story = { args: { isStreaming: true } };
/** The copy button copies the code, without its fences. */
export const CopiesCode: Story = {
  tags: ["interaction"],
  render: (args) => <Markdown {...args} text={answers[locale()].code} />,
  beforeEach: () => {
    spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  },
  play: async ({ canvas, userEvent }) => {
    const what = text("components:markdown.code", { language: "ts" });
    await userEvent.click(canvas.getByRole("button", { name: text("components:copy.action", { what }) }));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(
      expect.stringMatching(/^import \{ readFile \}[^`]*\}$/),
    );
  },
};
