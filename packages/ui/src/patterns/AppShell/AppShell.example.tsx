import { PageHeader } from "@regia/ui/components/PageHeader";
import { AppShell } from "@regia/ui/patterns/AppShell";
import { useState } from "react";

export function Example() {
  const [isCollapsed, setCollapsed] = useState(false);
  return (
    <AppShell
      user={{
        displayName: "Anna Bianchi",
        avatarUrl: null,
        isAdmin: false,
        plan: "pro",
        planState: "active",
      }}
      currentPath="/app/chat"
      lockedPlaces={[]}
      isCollapsed={isCollapsed}
      onCollapsedChange={setCollapsed}
      onCommandsOpen={() => undefined}
      onLogout={() => location.assign("/")}
    >
      <PageHeader title="Chat" />
    </AppShell>
  );
}
