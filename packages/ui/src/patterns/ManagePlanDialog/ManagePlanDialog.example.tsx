import { Button } from "@regia/ui/components/Button";
import { ManagePlanDialog, type PlanHolder } from "@regia/ui/patterns/ManagePlanDialog";
import { useState } from "react";

const user: PlanHolder = {
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email: "anna.bianchi@studio-bianchi.it",
  full_name: "Anna Bianchi",
  display_name: "Anna",
  avatar_url: null,
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
};

export function Example() {
  const [managed, setManaged] = useState<PlanHolder | null>(null);
  const close = () => setManaged(null);
  return (
    <>
      <Button onPress={() => setManaged(user)}>Gestisci piano</Button>
      <ManagePlanDialog
        user={managed}
        state={{ kind: "editing" }}
        now={Date.parse("2026-11-21T10:00:00Z")}
        onClose={close}
        onSave={close}
        onStartTrial={close}
      />
    </>
  );
}
