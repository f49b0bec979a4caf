import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { containing, sample, text } from "../../../storybook/language.ts";
import { TagGroup } from "./index.ts";

const meta = {
  component: TagGroup,
  args: {
    label: "Filtri attivi",
    tags: [
      { id: "role", name: "Ruolo: admin" },
      { id: "plan", name: "Piano: pro" },
    ],
    onRemove: fn(),
  },
} satisfies Meta<typeof TagGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const TagsRemoved: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", {
        name: containing(text("components:tags.remove", { name: sample("Ruolo: admin") })),
      }),
    );
    await expect(args.onRemove).toHaveBeenLastCalledWith("role");
    await userEvent.click(canvas.getByRole("row", { name: sample("Piano: pro") }));
    await userEvent.keyboard("{Delete}");
    await expect(args.onRemove).toHaveBeenLastCalledWith("plan");
  },
};
export const Playground: Story = {};
