import { Button } from "@regia/ui/components/Button";
import { Drawer } from "@regia/ui/components/Drawer";
import { Link } from "@regia/ui/components/Link";
import { useState } from "react";

export function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Menu</Button>
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} label="Menu">
        <Link href="/app/chat">Chat</Link>
      </Drawer>
    </>
  );
}
