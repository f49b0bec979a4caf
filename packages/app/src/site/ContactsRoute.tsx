import { useLocale, useText } from "@regia/ui/i18n";
import { Chunk, useChunk } from "@regia/ui/loading";
import type { ContactDesk, ContactFormState, ContactMessage } from "@regia/ui/patterns/ContactDialog";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { ContactsScreen } from "@regia/ui/screens/ContactsScreen";
import { useEffect, useState } from "react";
import { contacts } from "./contacts.ts";
import { leaveMessage, MessageRefused } from "./leaveMessage.ts";
import { usePublicFrame } from "./usePublicFrame.ts";

const dialogChunk = new Chunk(async () => (await import("@regia/ui/patterns/ContactDialog")).ContactDialog);

const desks: readonly ContactDesk[] = ["support", "partnership"];

/** The desk that the address says to write to, if it has no address of its own. */
const askedDesk = (): ContactDesk | undefined =>
  desks.find((desk) => contacts[desk] === null && window.location.hash === `#write-${desk}`);

/** `/contacts`: the addresses of this deployment; without them a form that the backend takes. */
export function Component() {
  const frame = usePublicFrame();
  const locale = useLocale();
  const t = useText("contacts");
  const [form, setForm] = useState<ContactFormState | null>(null);

  // A link that was followed before this code arrived counts too.
  useEffect(() => {
    const open = () => {
      const desk = askedDesk();
      if (desk) setForm({ kind: "writing", desk });
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);
  const close = () => {
    setForm(null);
    // Without it, the same link can be followed again.
    window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  };
  const ContactDialog = useChunk(dialogChunk, form !== null, close);

  async function send(message: ContactMessage) {
    const { desk } = message;
    setForm({ kind: "sending", desk });
    try {
      await leaveMessage(message, locale);
      setForm({ kind: "sent", desk });
    } catch (error) {
      const said = error instanceof MessageRefused ? error.message : "";
      setForm({ kind: "failed", desk, reason: said || t("form.failed") });
    }
  }

  return (
    <>
      <PageTitle page="contacts" />
      <ContactsScreen {...frame} contacts={contacts} />
      {ContactDialog && form !== null ? (
        <ContactDialog state={form} onSend={(message) => void send(message)} onClose={close} />
      ) : null}
    </>
  );
}
