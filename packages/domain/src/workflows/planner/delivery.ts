import { toIsoTimestamp } from "../../time/index.ts";
import { addresses, moment, text } from "../tools/schema.ts";
import { type Composition, plainText } from "./composition.ts";
import { instantOf } from "./facts.ts";
import { dataSchema, filledText } from "./inputs.ts";
import { addTask } from "./processing.ts";

/** The text of a mail that a model wrote. */
const WRITTEN = "{{message.data.text}}";

/** A year, the longest wait. */
const LONGEST_WAIT = 366 * 86_400;

/** Adds a wait: for the time or until the moment that the goal names. */
export function addWait(composition: Composition): void {
  const { t, facts } = composition;
  const { seconds, moment: found } = facts;
  const until = () =>
    composition.ask(
      "until",
      moment({
        title: t("workflowPlanner:input.until.title"),
        description: t("workflowPlanner:input.moment"),
      }),
    );
  composition.add("pause", {
    title: t("workflowPlanner:pause.title"),
    tool: "wait",
    arguments:
      seconds !== null && seconds <= LONGEST_WAIT
        ? { seconds }
        : { until: found === null ? until() : instantOf(found) },
  });
  composition.after.push("pause");
}

/** Adds a question to a person; what follows is done only where the answer is yes. */
export function addPerson(composition: Composition): void {
  const { t, goal, material, wishes } = composition;
  const decides = wishes.has("file") || wishes.has("event") || wishes.has("mail");
  const yes = t("workflowPlanner:person.yes");
  composition.add("person", {
    title: t("workflowPlanner:person.title"),
    tool: "human",
    arguments: {
      title: t("workflowPlanner:person.title"),
      text: material === null ? goal : `${goal}\n\n${material}`,
      fields: [
        decides
          ? {
              name: "answer",
              label: t("workflowPlanner:person.decision"),
              type: "choice",
              options: [yes, t("workflowPlanner:person.no")],
            }
          : { name: "answer", label: t("workflowPlanner:person.answer"), type: "text" },
      ],
    },
  });
  if (decides) composition.condition = { value: "{{person.answer}}", equals: yes };
}

function addFile(composition: Composition): void {
  const { t } = composition;
  // The table is a file already.
  if (composition.material === "{{extraction.data.rows}}") return;
  if (composition.material === null) addTask(composition);
  composition.add("file", {
    title: t("workflowPlanner:file.title"),
    tool: "file.write",
    arguments: { name: t("workflowPlanner:file.name"), text: composition.material ?? composition.goal },
  });
}

function addEvent(composition: Composition): void {
  const { t, facts, wishes } = composition;
  const { moment: found, endMinutes, seconds, quoted } = facts;
  const description = t("workflowPlanner:input.moment");
  const start = found !== null && found.minutes !== null ? instantOf(found) : null;
  const askFor = (name: string, title: string) => composition.ask(name, moment({ title, description }));
  const end = (): string => {
    if (found?.minutes != null && endMinutes !== null && endMinutes > found.minutes) {
      return instantOf({ ...found, minutes: endMinutes });
    }
    if (start !== null && seconds !== null && !wishes.has("wait")) {
      return toIsoTimestamp(Date.parse(start) + seconds * 1_000);
    }
    return askFor("end", t("workflowPlanner:input.end"));
  };
  const [title] = quoted;
  const attendees = wishes.has("mail") ? [] : facts.addresses;
  composition.add("event", {
    title: t("workflowPlanner:event.title"),
    tool: "calendar.add",
    arguments: {
      title:
        title === undefined
          ? composition.ask("title", text({ title: t("workflowPlanner:input.title") }, 300))
          : plainText(title),
      start: start ?? askFor("start", t("workflowPlanner:input.start")),
      end: end(),
      ...(attendees.length > 0 && { attendees }),
    },
  });
}

/** References to lists, which are no text for people. */
const LISTS: readonly (string | null)[] = ["{{pages}}", "{{table.rows}}", "{{extraction.data.rows}}"];

/** Lets a model write the mail, where its text is not what was made before. */
export function addMessage(composition: Composition): void {
  const { t, goal, material, wishes } = composition;
  if (material !== null && !wishes.has("writing") && !LISTS.includes(material)) return;
  composition.add("message", {
    title: t("workflowPlanner:message.title"),
    tool: "model",
    arguments: {
      system: `${t("workflowPlanner:rules")}\n\n${t("workflowPlanner:message.task", { goal })}`,
      prompt: material ?? goal,
      schema: dataSchema({
        subject: filledText(t("workflowPlanner:message.subject")),
        text: filledText(t("workflowPlanner:message.text")),
      }),
    },
  });
  composition.material = WRITTEN;
}

/** The mail's subject, where its text is what was made before. */
function subjectOf(composition: Composition): string {
  const { t, facts, titles, material } = composition;
  if (material === WRITTEN) return "{{message.data.subject}}";
  const [quoted] = facts.quoted;
  if (quoted !== undefined) return plainText(quoted);
  if (titles.includes(t("workflowPlanner:page.title"))) return "{{page.title}}";
  return composition.ask("subject", text({ title: t("workflowPlanner:input.subject") }, 300));
}

function addMail(composition: Composition): void {
  const { t, facts, material, goal } = composition;
  composition.add("mail", {
    title: t("workflowPlanner:mail.title"),
    tool: "mail.send",
    arguments: {
      to:
        facts.addresses.length > 0
          ? facts.addresses
          : composition.ask("recipients", addresses({ title: t("workflowPlanner:input.recipients") }, 1)),
      subject: subjectOf(composition),
      text: material ?? goal,
    },
  });
}

/** Adds where the result goes. */
export function addDelivery(composition: Composition): void {
  const { wishes } = composition;
  if (wishes.has("file")) addFile(composition);
  if (wishes.has("event")) addEvent(composition);
  if (wishes.has("mail")) addMail(composition);
}
