import { type ReactNode, useRef, useState } from "react";
import { useAutocomplete } from "react-aria/useAutocomplete";
import { FieldInputContext, SelectableCollectionContext } from "react-aria-components/Autocomplete";

interface AutocompleteProps {
  query: string;
  onQueryChange: (query: string) => void;
  /** A field and a list. The focus stays in the field; the arrow keys move through the list. */
  children: ReactNode;
}

/**
 * Connects a field and a list as `Autocomplete` of the headless library does. That one is in the same module as the contexts
 * which every field imports, so every page with a field would load it.
 */
export function Autocomplete({ query, onQueryChange, children }: AutocompleteProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  const [focusedNodeId, setFocusedNodeId] = useState<string | null>(null);
  const { inputProps, collectionProps, collectionRef } = useAutocomplete(
    { inputRef, collectionRef: listRef },
    { inputValue: query, setInputValue: onQueryChange, focusedNodeId, setFocusedNodeId },
  );
  return (
    <FieldInputContext value={{ ...inputProps, ref: inputRef }}>
      <SelectableCollectionContext value={{ ...collectionProps, ref: collectionRef }}>
        {children}
      </SelectableCollectionContext>
    </FieldInputContext>
  );
}
