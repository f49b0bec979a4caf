import type { Meta, StoryObj } from "@storybook/react-vite";
import { Skeleton } from "./index.ts";

const meta = { component: Skeleton, tags: ["loading"] } satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Playground: Story = { args: { width: "12rem", height: "2rem" } };
