import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { expectFocusShown } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import { SkipLink } from "./index.ts";

const meta = {
  component: SkipLink,
  parameters: { docs: { story: { inline: false, height: "160px" } } },
  args: { target: "contenuto" },
  decorators: [
    (Story) => (
      <>
        <Story />
        <main id="contenuto" tabIndex={-1}>
          <h1>{sample("Pagina")}</h1>
        </main>
      </>
    ),
  ],
} satisfies Meta<typeof SkipLink>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ["focus"],
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole("link", { name: sample("Vai al contenuto") });
    await expect(link.getBoundingClientRect().bottom, "out of sight").toBeLessThanOrEqual(0);
    await userEvent.tab();
    await waitFor(() => expect(link).toHaveFocus());
    await expectFocusShown(link);
    await waitFor(() => expect(link.getBoundingClientRect().top, "in sight").toBeGreaterThanOrEqual(0));
  },
};
export const Playground: Story = {};
