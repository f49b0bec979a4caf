import { Search, X } from "lucide-react";
import type { Ref } from "react";
import { Button } from "react-aria-components/Button";
import { Group } from "react-aria-components/Group";
import { Input } from "react-aria-components/Input";
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from "react-aria-components/SearchField";
import { classNames } from "../../styles/classNames.ts";
import { button, inFrame } from "../Button/Button.css.ts";
import { field, frame, input } from "../Field/Field.css.ts";
import { FieldLabel, FieldNotes, type FieldProps } from "../Field/index.ts";
import { Icon } from "../Icon/index.ts";
import { definedProps, type RootProps } from "../rootProps.ts";
import { Spinner } from "../Spinner/index.ts";
import { clear, sign, text } from "./SearchField.css.ts";

export interface SearchFieldProps
  extends Omit<RootProps<AriaSearchFieldProps>, "children" | "isInvalid" | "aria-label">,
    Omit<FieldProps, "label"> {
  /** Accessible name: what is searched. */
  label: string;
  /** True shows the label above the field; otherwise only the magnifying glass is visible. Default false. */
  isLabelShown?: boolean | undefined;
  /** What can be searched for: "Nome, email o ID". */
  placeholder?: string | undefined;
  /** True while results are loading; the field stays usable. Default false. */
  isPending?: boolean | undefined;
  /** Ref to the input; `ref` is that of the root. */
  inputRef?: Ref<HTMLInputElement> | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Input that filters a list. Escape and a button clear it; Enter calls `onSubmit`. */
export function SearchField({
  label,
  isLabelShown = false,
  hint,
  error,
  placeholder,
  isPending = false,
  inputRef,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <AriaSearchField
      validationBehavior="aria"
      {...definedProps({ ...rest, "aria-label": isLabelShown ? undefined : label })}
      isInvalid={Boolean(error)}
      className={classNames(field, className)}
    >
      {isLabelShown ? <FieldLabel>{label}</FieldLabel> : null}
      <Group className={frame}>
        <span className={sign}>{isPending ? <Spinner size="sm" /> : <Icon glyph={Search} size="sm" />}</span>
        <Input {...definedProps({ placeholder })} ref={inputRef} className={classNames(input, text)} />
        <Button
          className={classNames(button({ tone: "quiet", size: "sm", shape: "square" }), inFrame, clear)}
        >
          <Icon glyph={X} size="sm" />
        </Button>
      </Group>
      <FieldNotes hint={hint} error={error} />
    </AriaSearchField>
  );
}
