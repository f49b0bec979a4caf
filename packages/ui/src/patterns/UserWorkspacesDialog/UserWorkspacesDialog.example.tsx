import { Button } from "@regia/ui/components/Button";
import { UserWorkspacesDialog } from "@regia/ui/patterns/UserWorkspacesDialog";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Workspace</Button>
      <UserWorkspacesDialog
        isOpen={isOpen}
        user={{
          id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
          email: "anna.bianchi@studio-bianchi.it",
          full_name: "Anna Bianchi",
          display_name: "Anna Bianchi",
          avatar_url: null,
        }}
        workspaces={{ kind: "loaded", rows: [], total: 0, page: 1 }}
        opened={null}
        pageSize={10}
        onOpenedChange={() => {}}
        onPageChange={() => {}}
        onRetry={() => {}}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
