import type { Approval } from "@regia/api/workflows";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { letter, letterText, raw } from "./Inbox.css.ts";
import { eventOf, jsonText, mailOf } from "./readArguments.ts";

/** What exactly will be done: the mail as it will look, the event, or the arguments. */
export function ApprovalContent({ approval }: { approval: Pick<Approval, "tool" | "arguments"> }) {
  const t = useText("executions");
  const format = useFormat();
  const { tool, arguments: args } = approval;
  if (tool === "mail.send") {
    const { to, subject, text } = mailOf(args);
    return (
      <div className={letter}>
        <DescriptionList
          items={[
            { term: t("inbox.mail.to"), detail: format.list(to) },
            { term: t("inbox.mail.subject"), detail: subject || t("inbox.mail.noSubject") },
          ]}
        />
        <section aria-label={t("inbox.mail.text")} className={letterText}>
          {text}
        </section>
      </div>
    );
  }
  if (tool === "calendar.add") {
    const { title, start, end, attendees } = eventOf(args);
    const moment = (iso: string) => (Number.isNaN(Date.parse(iso)) ? iso : format.dateTime(iso));
    return (
      <div className={letter}>
        <DescriptionList
          items={[
            { term: t("inbox.event.title"), detail: title },
            { term: t("inbox.event.start"), detail: moment(start) },
            ...(end === null ? [] : [{ term: t("inbox.event.end"), detail: moment(end) }]),
            {
              term: t("inbox.event.attendees"),
              detail: attendees.length > 0 ? format.list(attendees) : t("inbox.event.nobody"),
            },
          ]}
        />
      </div>
    );
  }
  return (
    <div className={letter}>
      <DescriptionList
        items={Object.entries(args).map(([term, value]) => ({
          term,
          detail: <span className={raw}>{jsonText(value)}</span>,
        }))}
      />
    </div>
  );
}
