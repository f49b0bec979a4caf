import type { UserQuery } from "@regia/ui/screens/AdminScreen";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf, continuesSearch, queryIn } from "./userQuery.ts";

/** Milliseconds without a key after which a search is asked. */
const SEARCH_PAUSE_MS = 250;

const keyOf = (query: UserQuery): string => String(addressOf(query));

/** The question of the dashboard: kept in the address, so that reload, back and a shared link find the same list. */
export interface UserQueryState {
  /** What the address asks; changes identity only with its meaning. */
  readonly asked: UserQuery;
  /** What the filters show: what is asked, or the search that is still being typed. */
  readonly shown: UserQuery;
  readonly onQueryChange: (query: UserQuery) => void;
  /** Asks something else in place of the present question, as if that had never been asked. */
  readonly correct: (query: UserQuery) => void;
}

/** Keeps the question in the address; a search is asked once its typing pauses. */
export function useUserQuery(): UserQueryState {
  const [address, setAddress] = useSearchParams();
  const key = keyOf(queryIn(address));
  const asked = useMemo(() => queryIn(new URLSearchParams(key)), [key]);
  const [draft, setDraft] = useState<UserQuery | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [seen, setSeen] = useState(key);

  if (seen !== key) {
    setSeen(key);
    // An address of our own leaves what was typed since; any other (back, a link) replaces it.
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
        // Another page begins at its top; the same page in another order stays where the eye is.
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
