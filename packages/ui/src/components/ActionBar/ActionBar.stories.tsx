import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef, useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { sample, text } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import { Menu, MenuItem } from "../Menu/index.ts";
import { Table } from "../Table/index.ts";
import { ActionBar } from "./index.ts";

const meta = {
  component: ActionBar,
  args: {
    label: "Azioni sui file selezionati",
    count: 2,
    countText: "2 file selezionati",
    onClear: fn(),
    returnFocusTo: { current: null },
    children: (
      <>
        <Menu placement="top start" trigger={<Button size="sm">Sposta</Button>}>
          <MenuItem>Archivio</MenuItem>
        </Menu>
        <Button size="sm" tone="danger">
          Elimina
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof ActionBar>;

export default meta;
type Story = StoryObj<typeof meta>;

const bar = () => screen.queryByRole("region", { name: sample("Azioni sui file selezionati") });

export const Default: Story = {};
export const Cleared: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent(sample("2 file selezionati")));
    await userEvent.click(canvas.getByRole("button", { name: text("components:actionBar.clear") }));
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};
export const Playground: Story = {};
export const NothingSelected: Story = {
  args: { count: 0 },
  play: async () => {
    await expect(bar()).toBeNull();
  },
};
/** Escape closes an open menu first; only the next Escape clears the selection. */
export const Escape: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: sample("Sposta") }));
    await waitFor(() => expect(screen.getByRole("menu")).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await expect(args.onClear).not.toHaveBeenCalled();
    await waitFor(() => expect(canvas.getByRole("button", { name: sample("Sposta") })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await expect(args.onClear).toHaveBeenCalledOnce();
  },
};

const boxOf = (canvas: { getByRole: typeof screen.getByRole }, name: string) =>
  canvas.getByRole("checkbox", { name: text("admin:users.select", { name }) });
const files = [{ name: "bilancio.pdf" }, { name: "contratto.pdf" }, { name: "verbale.pdf" }];

function FileList({ onClear }: { onClear: () => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const first = useRef<HTMLInputElement>(null);
  return (
    <>
      <Table
        label={sample("File")}
        columns={[{ id: "name", header: sample("Nome"), cell: ({ name }) => name, isRowHeader: true }]}
        rows={files}
        rowKey={({ name }) => name}
        selection={{
          selected,
          onChange: setSelected,
          rowLabel: ({ name }) => text("admin:users.select", { name }),
          allLabel: sample("Seleziona tutti"),
          firstRef: first,
        }}
      />
      <ActionBar
        label={sample("Azioni sui file selezionati")}
        count={selected.size}
        countText={`${selected.size} ${sample("file selezionati")}`}
        onClear={() => {
          onClear();
          setSelected(new Set());
        }}
        returnFocusTo={first}
      >
        <Button size="sm">{sample("Scarica")}</Button>
      </ActionBar>
    </>
  );
}

/** The bar appears with the first selected row. */
export const OverATable: Story = {
  render: ({ onClear }) => <FileList onClear={onClear} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(bar()).toBeNull();
    await userEvent.click(boxOf(canvas, "verbale.pdf"));
    await userEvent.click(boxOf(canvas, "contratto.pdf"));
    const shown = bar();
    if (!shown) throw new Error("The action bar is missing");
    await waitFor(() =>
      expect(within(shown).getByRole("status")).toHaveTextContent(sample("2 file selezionati")),
    );
    await userEvent.click(canvasElement);
  },
};
/** When the selection is cleared, the first row that was selected gets the focus. */
export const ClearedOverATable: Story = {
  ...OverATable,
  tags: ["interaction"],
  play: async (context) => {
    await OverATable.play?.(context);
    const { canvas, userEvent } = context;
    canvas.getByRole("button", { name: sample("Scarica") }).focus();
    await userEvent.keyboard("{Escape}");
    await expect(bar()).toBeNull();
    await waitFor(() => expect(boxOf(canvas, "contratto.pdf")).toHaveFocus());
    await expect(boxOf(canvas, "contratto.pdf")).not.toBeChecked();
  },
};
