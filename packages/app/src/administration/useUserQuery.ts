import type { UserQuery } from "@regia/ui/screens/AdminScreen";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf, continuesSearch, queryIn } from "./userQuery.ts";

/** Milliseconds after the last keystroke until a search starts. */
const SEARCH_PAUSE_MS = 250;

const keyOf = (query: UserQuery): string => String(addressOf(query));

/**
 * The query of the user list. It is kept in the address, so that reloading, going back and sharing the link show the
 * same list.
 */
export interface UserQueryState {
  /** The query in the address; the same object until the query changes. */
  readonly asked: UserQuery;
  /** The query in the filters: as in the address, or with the search that is being typed. */
  readonly shown: UserQuery;
  readonly onQueryChange: (query: UserQuery) => void;
  /** Replaces the query without a new history entry. */
  readonly correct: (query: UserQuery) => void;
}

/** Keeps the query in the address; a search is applied when typing pauses. */
export function useUserQuery(): UserQueryState {
  const [address, setAddress] = useSearchParams();
  const key = keyOf(queryIn(address));
  const asked = useMemo(() => queryIn(new URLSearchParams(key)), [key]);
  const [draft, setDraft] = useState<UserQuery | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [seen, setSeen] = useState(key);

  if (seen !== key) {
    setSeen(key);
    // A navigation of this hook keeps what was typed since; any other (back, a link) replaces it.
    if (draft && (key !== sent || key === keyOf(draft))) setDraft(null);
  }

  const correct = useCallback(
    (query: UserQuery) => setAddress(addressOf(query), { replace: true }),
    [setAddress],
  );
  const ask = useCallback(
    (query: UserQuery) => {
      setSent(keyOf(query));
      setAddress(addressOf(query), {
        replace: continuesSearch(asked, query),
        // Another page starts at the top; filtering and sorting keep the scroll position.
        preventScrollReset: query.page === asked.page,
      });
    },
    [asked, setAddress],
  );

  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => (keyOf(draft) === key ? setDraft(null) : ask(draft)), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, key, ask]);

  const shown = draft ?? asked;
  function onQueryChange(query: UserQuery) {
    if (query.search !== shown.search && query.search !== "") return setDraft(query);
    setDraft(null);
    ask(query);
  }
  return { asked, shown, onQueryChange, correct };
}
