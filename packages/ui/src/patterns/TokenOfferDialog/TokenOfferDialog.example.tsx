import { Button } from "@regia/ui/components/Button";
import { TokenOfferDialog, type TokenOfferState } from "@regia/ui/patterns/TokenOfferDialog";
import { useState } from "react";

const tokens = [
  {
    id: "t1",
    name: "Report",
    last_used_at: "2026-11-21T08:15:00Z",
    last_used_ip: "203.0.113.7",
    expires_at: "2027-02-18T09:00:00Z",
  },
];

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const [state, setState] = useState<TokenOfferState>({ kind: "asking" });
  return (
    <>
      <Button
        onPress={() => {
          setState({ kind: "asking" });
          setOpen(true);
        }}
      >
        Aggiorna password
      </Button>
      <TokenOfferDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        tokens={tokens}
        state={state}
        onRevoke={() => setState({ kind: "revoked" })}
      />
    </>
  );
}
