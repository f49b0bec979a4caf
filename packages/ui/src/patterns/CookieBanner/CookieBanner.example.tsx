import { Button } from "@regia/ui/components/Button";
import { CookieBanner, type CookieChoice } from "@regia/ui/patterns/CookieBanner";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<CookieChoice | null>(null);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Preferenze dei cookie</Button>
      <CookieBanner
        isOpen={isOpen}
        choice={choice}
        onChoose={(chosen) => {
          setChoice(chosen);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
