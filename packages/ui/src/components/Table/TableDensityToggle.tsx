import { Rows2, Rows3, Rows4 } from "lucide-react";
import { useText } from "../../i18n/useText.ts";
import { Icon } from "../Icon/index.ts";
import { SegmentedToggle, type SegmentedToggleProps } from "../SegmentedToggle/index.ts";
import { VisuallyHidden } from "../VisuallyHidden/index.ts";
import { TABLE_DENSITIES, type TableDensity } from "./Table.tsx";

export interface TableDensityToggleProps
  extends Omit<SegmentedToggleProps<TableDensity>, "label" | "segments"> {}

const icons = { comfortable: Rows2, standard: Rows3, compact: Rows4 } as const satisfies Record<
  TableDensity,
  unknown
>;

/** The choice of a table's density. The caller keeps it, usually for all tables and visits. */
export function TableDensityToggle(props: TableDensityToggleProps) {
  const t = useText("components");
  return (
    <SegmentedToggle
      {...props}
      label={t("table.density.label")}
      segments={TABLE_DENSITIES.map((density) => ({
        value: density,
        content: (
          <>
            <Icon glyph={icons[density]} size="sm" />
            <VisuallyHidden elementType="span">{t(`table.density.${density}`)}</VisuallyHidden>
          </>
        ),
      }))}
    />
  );
}
