import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { useCallback, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";

/** The conversation of the address, and the addresses of others. */
export interface ConversationAddress {
  /** Id in the address; undefined for a new conversation. */
  readonly openId: string | undefined;
  /** Id of the conversation that is shown, also of a new one. */
  readonly id: string;
  readonly hrefOf: (conversation: string | null) => string;
  /** Opens a new conversation. */
  readonly leave: () => void;
  /** Goes to the address of a new conversation that the server has taken. */
  readonly enter: (accepted: string) => void;
}

/** Which conversation of a workspace is open. A new one gets another id as soon as the address is that of the last. */
export function useConversationAddress(slug: string): ConversationAddress {
  const { conversation: openId } = useParams();
  const navigate = useNavigate();
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const renew = () => setNewId(crypto.randomUUID());
  if (openId === newId) renew();
  const home = workspaceHref(slug, "chat");
  const hrefOf = useCallback(
    (conversation: string | null) => (conversation === null ? home : `${home}/${conversation}`),
    [home],
  );
  return {
    openId,
    id: openId ?? newId,
    hrefOf,
    leave: () => void navigate(home),
    enter: (accepted) => {
      if (accepted !== newId) return;
      // Whoever has gone elsewhere meanwhile stays there.
      if (window.location.pathname === home)
        void navigate(hrefOf(accepted), { replace: true, preventScrollReset: true });
      else renew();
    },
  };
}
