import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectNothingCut, expectRightToLeft } from "../../../storybook/expectations.ts";
import { containing, locale, text } from "../../../storybook/language.ts";
import { Markdown } from "./index.ts";
import { answers, hebrew, hostile } from "./Markdown.fixture.ts";
import defaults from "./Markdown.stories.tsx";

const meta = {
  ...defaults,
  excludeStories: ["conditions"],
  title: "components/Markdown/States",
  component: Markdown,
} satisfies Meta<typeof Markdown>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A story that shows an answer in the language of the story. */
const answering = (name: keyof (typeof answers)["it"]): Pick<Story, "render"> => ({
  render: (args) => <Markdown {...args} text={answers[locale()][name]} />,
});

/** Whatever levels the model uses, headings begin with the third and skip none. */
export const Text: Story = {
  ...answering("text"),
  play: async ({ canvas }) => {
    const levels = canvas.getAllByRole("heading").map(({ tagName }) => tagName);
    await expect(levels).toEqual(["H3", "H4", "H4"]);
    const [guide, mail, image] = canvas.getAllByRole("link");
    await expect(guide).toHaveAttribute("rel", "noopener noreferrer nofollow");
    await expect(guide).toHaveAttribute("target", "_blank");
    await expect(guide).toHaveAccessibleDescription(text("components:markdown.newTab"));
    await expect(mail).not.toHaveAttribute("target");
    await waitFor(() => expect(canvas.getByText(text("components:markdown.alert.note"))).toBeVisible());
    await expect(image).toHaveAttribute("href", "https://example.com/costs.png");
    await waitFor(() =>
      expect(canvas.getByRole("img", { name: text("components:markdown.done") })).toBeVisible(),
    );
    await expect(canvas.getAllByRole("img", { name: text("components:markdown.toDo") })).toHaveLength(2);
  },
};
/** Formulas stay as they are written. */
export const Code: Story = {
  ...answering("code"),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("ts")).toBeVisible());
    await waitFor(() =>
      expect(
        canvas.getByText(/\\bar\{c\} = \\frac\{1\}\{n\}\\sum_\{i=1\}\^\{n\} c_i\$.*\\\(c_\{tot\} \/ n\\\)/),
      ).toBeVisible(),
    );
  },
};
export const Tables: Story = { ...answering("tables") };
/** A table that is wider than the text scrolls by keyboard; the page does not scroll sideways. */
export const ScrollingTable: Story = {
  tags: ["focus"],
  ...phone,
  ...answering("tables"),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const regions = await canvas.findAllByRole("region", {
      name: containing(text("components:markdown.table", { headings: "" })),
    });
    const region = regions.at(-1);
    if (!region) throw new Error("No table scrolls");
    region.focus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await waitFor(() => expect(region).toHaveFocus());
    await expectFocusShown(region);
    await expectNothingCut(canvasElement);
  },
};
/** Code whose end has not arrived yet is code already. */
export const Streaming: Story = {
  args: { isStreaming: true },
  ...answering("unfinished"),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/numbers\.reduce\(\($/).tagName).toBe("CODE");
  },
};
/** Marks that are not closed yet are not shown while text arrives. */
export const StreamingEmphasis: Story = {
  args: { isStreaming: true, text: "Regia **0.3" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("Regia 0.3")).toBeVisible());
  },
};
/** HTML is text, no image is loaded, and no other address than of the web and of mail can be opened. */
export const Hostile: Story = {
  args: { text: hostile },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByText(/<script>window\.ran = "script"<\/script>/)).toBeVisible());
    await expect(
      canvasElement.querySelectorAll(
        "script, style, iframe, object, embed, form, input, img, svg, [src], [srcset], [style]",
      ),
    ).toHaveLength(0);
    // Addresses within the HTML are text too, so they are links like any other address.
    for (const link of canvas.getAllByRole("link"))
      await expect(link).toHaveAttribute("href", expect.stringMatching(/^https:/));
    await expect(window).not.toHaveProperty("ran");
    const requests = performance.getEntriesByType("resource").map(({ name }) => name);
    await expect(requests.filter((name) => name.includes("attacker"))).toEqual([]);
  },
};
/** What is nested too deeply is shown as it is written. */
export const TooDeep: Story = {
  args: { text: `${"> ".repeat(12)}Regia` },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^(> ){12}Regia$/).tagName).toBe("PRE");
  },
};
export const LongWords: Story = {
  ...phone,
  ...answering("longWords"),
  play: async ({ canvasElement }) => expectNothingCut(canvasElement),
};
/** Each block has the direction of its own text, whatever that of the page is. */
export const RightToLeftText: Story = {
  args: { text: hebrew },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByText(/המשימה/)).direction).toBe("rtl");
    await expect(getComputedStyle(canvas.getByText("regia whoami")).direction).toBe("ltr");
  },
};

export const conditions: Conditions<Story> = {
  Dark: Code,
  NarrowWithLargeText: LongWords,
  ForcedColours: { ...answering("tables") },
  RightToLeft: {
    args: { text: hebrew },
    play: async ({ canvas }) => {
      const [first, second] = canvas.getAllByRole("columnheader");
      if (!first || !second) throw new Error("The table has fewer than two columns");
      await expectRightToLeft(first, second);
    },
  },
  ReducedMotion: { ...answering("text") },
};
