import type { Meta, StoryObj } from "@storybook/react-vite";
import { Button } from "../Button/index.ts";
import { Inline, Stack } from "./index.ts";

const meta = {
  component: Stack,
  args: {
    children: (
      <>
        <Button>Uno</Button>
        <Button>Due</Button>
        <Button>Tre</Button>
      </>
    ),
  },
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { gap: "x8", align: "start" } };
export const InARow: Story = { render: (args) => <Inline {...args} /> };
