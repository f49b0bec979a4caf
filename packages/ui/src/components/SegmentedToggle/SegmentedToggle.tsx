import type { ReactNode, RefAttributes } from "react";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup, type ToggleButtonGroupProps } from "react-aria-components/ToggleButtonGroup";
import { classNames } from "../../styles/classNames.ts";
import { showInRow } from "../../styles/showInRow.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { group, segment } from "./SegmentedToggle.css.ts";

/** One choice. */
export interface Segment<Value extends string> {
  value: Value;
  content: ReactNode;
}

export interface SegmentedToggleProps<Value extends string>
  extends Omit<
      RootProps<ToggleButtonGroupProps>,
      | "children"
      | "selectionMode"
      | "disallowEmptySelection"
      | "selectedKeys"
      | "defaultSelectedKeys"
      | "onSelectionChange"
    >,
    RefAttributes<HTMLDivElement> {
  /** Accessible name of the group. */
  label: string;
  /** The segments, in order. */
  segments: readonly Segment<Value>[];
  /** Value of the selected segment. */
  value: Value;
  /** Called with the value of the new segment. */
  onChange: (value: Value) => void;
}

/** A choice of one out of two to four views or modes. For on and off use Switch; for more choices use Select. */
export function SegmentedToggle<Value extends string>({
  label,
  segments,
  value,
  onChange,
  className,
  ...rest
}: SegmentedToggleProps<Value>) {
  return (
    <ToggleButtonGroup
      {...definedProps(rest)}
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const one of segments) if (keys.has(one.value)) onChange(one.value);
      }}
      className={classNames(group, className)}
    >
      {segments.map((one) => (
        <ToggleButton
          key={one.value}
          ref={one.value === value ? showInRow : undefined}
          id={one.value}
          className={segment}
        >
          {one.content}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
