import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { sample } from "../../../storybook/language.ts";
import { Checkbox } from "../Checkbox/index.ts";
import { CheckboxGroup } from "./index.ts";

const meta = {
  component: CheckboxGroup,
  args: {
    label: "Avvisami per email",
    onChange: fn(),
    children: [
      <Checkbox key="consents" value="consents">
        Quando serve il mio consenso
      </Checkbox>,
      <Checkbox key="executions" value="executions">
        Quando un piano è concluso
      </Checkbox>,
      <Checkbox key="news" value="news">
        Quando c'è una novità
      </Checkbox>,
    ],
  },
} satisfies Meta<typeof CheckboxGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Ticked: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() =>
      expect(canvas.getByRole("group", { name: sample("Avvisami per email") })).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole("checkbox", { name: sample("Quando c'è una novità") }));
    await expect(args.onChange).toHaveBeenLastCalledWith(["news"]);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(" ");
    await expect(args.onChange).toHaveBeenLastCalledWith(["news", "executions"]);
  },
};

export const Playground: Story = {
  args: { defaultValue: ["consents"], hint: "Puoi cambiare idea quando vuoi" },
};
