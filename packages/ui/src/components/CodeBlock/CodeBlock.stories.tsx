import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { CodeBlock } from "./index.ts";

const meta = {
  component: CodeBlock,
  args: {
    label: "Dati esportati",
    code: `{
  "profile": { "display_name": "Anna", "plan": "pro" },
  "preferences": { "notifications": { "email": true, "executions": true, "weeklyReport": false } }
}`,
  },
} satisfies Meta<typeof CodeBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/"display_name"/)).toBeVisible());
    await waitFor(() =>
      expect(
        canvas.getByRole("button", {
          name: text("components:copy.action", { what: sample("Dati esportati") }),
        }),
      ).toBeVisible(),
    );
  },
};

export const Playground: Story = { args: { isWrapped: true } };
