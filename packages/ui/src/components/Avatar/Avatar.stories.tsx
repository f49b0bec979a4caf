import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { Inline } from "../Stack/index.ts";
import { Avatar } from "./index.ts";

const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'%3E%3Crect width='10' height='10' fill='%238d6e63'/%3E%3Ccircle cx='5' cy='4' r='2' fill='%23efebe9'/%3E%3C/svg%3E";

const meta = { component: Avatar, args: { name: "Anna Bianchi" } } satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("AB")).toBeVisible());
  },
};
export const Playground: Story = { args: { size: "lg" } };
export const Picture: Story = { args: { src: picture, size: "lg" } };
export const BrokenPicture: Story = {
  args: { src: "data:image/png;base64,broken" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText("AB")).toBeVisible());
  },
};
export const Names: Story = {
  render: () => (
    <Inline>
      <Avatar name="Ada" />
      <Avatar name="maria grazia de santis" />
      <Avatar name="Łukasz Żak" />
      <Avatar name="  " />
    </Inline>
  ),
};
