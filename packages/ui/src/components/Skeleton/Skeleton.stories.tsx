import type { Meta, StoryObj } from "@storybook/react-vite";
import { Stack } from "../Stack/index.ts";
import { Skeleton } from "./index.ts";

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { width: "12rem", height: "2rem" } };
export const Paragraph: Story = {
  render: () => (
    <Stack gap="x2">
      <Skeleton width="40%" height="1.5rem" />
      <Skeleton />
      <Skeleton width="80%" />
    </Stack>
  ),
};
