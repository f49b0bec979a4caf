import { expect, test } from "vitest";
import { mailPage } from "./page.ts";

test("the page escapes an email's texts and sandboxes its HTML", async () => {
  const page = await mailPage({
    language: "it",
    to: '"><script>',
    mails: [
      {
        to: "<b>@example.com",
        subject: "<script>alert(1)</script>",
        text: "</pre><script>",
        html: '"><script>alert(1)</script>',
        links: ['http://x/"onclick="x'],
        sentAt: "2026-11-21T01:44:31.000Z",
      },
    ],
  }).text();
  expect(page).not.toMatch(/<script|<b>|onclick="/);
  expect(page).toMatch(/<iframe sandbox title=/);
  // The time is Rome's, in whatever zone the server runs.
  expect(page).toContain("21 nov 2026, 02:44:31");
});
