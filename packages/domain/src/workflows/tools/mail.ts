import type { Describe } from "./describe.ts";
import { addresses, anyText, LONGEST_TEXT, list, object, text } from "./schema.ts";

export const mailSend: Describe<"mail.send"> = (t) => ({
  name: "mail.send",
  title: t("workflowTools:mail.title"),
  description: t("workflowTools:mail.description"),
  risk: "irreversible",
  input: object({
    to: addresses(
      { title: t("workflowTools:mail.to.title"), description: t("workflowTools:mail.to.description") },
      1,
    ),
    subject: text({ title: t("workflowTools:mail.subject.title") }, 300),
    text: text(
      { title: t("workflowTools:mail.text.title"), description: t("workflowTools:mail.text.description") },
      LONGEST_TEXT,
    ),
  }),
  output: object({ to: list(anyText), subject: anyText }),
});
