import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { type AddressQuery, addressOf, continuesSearch, type ListQuery } from "./addressQuery.ts";

/** Milliseconds after the last keystroke until a search starts. */
const SEARCH_PAUSE_MS = 250;

/**
 * The query of a list. It is kept in the address, so that reloading, going back and sharing the link show the same list.
 */
export interface AddressQueryState<Query> {
  /** The query in the address; the same object until the query changes. */
  readonly asked: Query;
  /** The query in the filters: as in the address, or with the search that is being typed. */
  readonly shown: Query;
  readonly onQueryChange: (query: Query) => void;
  /** Replaces the query without a new history entry. */
  readonly correct: (query: Query) => void;
}

/** Keeps the query in the address; a search is applied when typing pauses. */
export function useAddressQuery<Query extends ListQuery>(
  kept: AddressQuery<Query>,
): AddressQueryState<Query> {
  const [address, setAddress] = useSearchParams();
  const keyOf = useCallback((query: Query) => String(addressOf(query, kept)), [kept]);
  const key = keyOf(kept.read(address));
  const asked = useMemo(() => kept.read(new URLSearchParams(key)), [kept, key]);
  const [draft, setDraft] = useState<Query | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [seen, setSeen] = useState(key);

  if (seen !== key) {
    setSeen(key);
    // A navigation of this hook keeps what was typed since; any other (back, a link) replaces it.
    if (draft && (key !== sent || key === keyOf(draft))) setDraft(null);
  }

  const correct = useCallback(
    (query: Query) => setAddress(addressOf(query, kept), { replace: true }),
    [kept, setAddress],
  );
  const ask = useCallback(
    (query: Query) => {
      setSent(keyOf(query));
      setAddress(addressOf(query, kept), {
        replace: continuesSearch(asked, query, kept),
        // Another page starts at the top; filtering and sorting keep the scroll position.
        preventScrollReset: query.page === asked.page,
      });
    },
    [asked, kept, keyOf, setAddress],
  );

  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => (keyOf(draft) === key ? setDraft(null) : ask(draft)), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, key, keyOf, ask]);

  const shown = draft ?? asked;
  function onQueryChange(query: Query) {
    if (query.search !== shown.search && query.search !== "") return setDraft(query);
    setDraft(null);
    ask(query);
  }
  return { asked, shown, onQueryChange, correct };
}
