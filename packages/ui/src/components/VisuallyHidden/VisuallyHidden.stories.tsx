import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import { VisuallyHidden } from "./index.ts";

const meta = {
  component: VisuallyHidden,
  args: { children: "di Anna Bianchi" },
  render: (args) => (
    <Button>
      {sample("Elimina")} <VisuallyHidden {...args} />
    </Button>
  ),
} satisfies Meta<typeof VisuallyHidden>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The hidden text is part of the button's name and takes no space. */
export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("button", { name: `${sample("Elimina")} ${sample("di Anna Bianchi")}` }),
      ).toBeVisible(),
    );
    const { width, height } = canvas.getByText(sample("di Anna Bianchi")).getBoundingClientRect();
    await expect(Math.max(width, height)).toBeLessThanOrEqual(1);
  },
};
export const Playground: Story = { args: { children: "del registro" } };
/** With `isFocusable` it becomes visible while it has the focus. */
export const ShownOnFocus: Story = {
  args: { isFocusable: true, children: <a href="#content">Vai al contenuto</a> },
  render: (args) => (
    <main id="content">
      <VisuallyHidden {...args} />
    </main>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const link = canvas.getByRole("link");
    await waitFor(() => expect(link).toHaveFocus());
    await expect(link.getBoundingClientRect().width).toBeGreaterThan(20);
  },
};
