import type { TextDocument } from "../documentType.ts";
import type { PrivacySection } from "../sections.ts";

/** Privacy policy. */
export const privacy: TextDocument<PrivacySection> = {
  title: "Privacy policy",
  lead: "Which data we handle when you use Regia, why, for how long, and what you can ask us to do with it.",
  sections: {
    controller: {
      title: "Data controller",
      blocks: [
        "The data controller is {companyName}, registered at {companyAddress}. On this page “we” means the controller, “Regia” the service.",
        "To write to us, use the details on the [Contact](/contacts) page.",
      ],
    },
    protectionOfficer: {
      title: "Data protection officer",
      blocks: [
        "The data protection officer (DPO) is {dataProtectionOfficer}. You can turn to the DPO with any question about your data, and to exercise the rights of point 12.",
      ],
    },
    scope: {
      title: "Who this is for",
      blocks: [
        "This policy concerns those who visit the site, those who create an account and those who use Regia as members of a team.",
        "For personal data inside the requests and files of a client company, the company remains the controller and we act as processor, on its instructions.",
      ],
    },
    data: {
      title: "Which data we collect",
      blocks: [
        "We collect only what the service needs to work:",
        [
          "account data: email, full name, display name and, if you add them, phone and profile picture;",
          "data received from Google, if you sign in with Google: email, name and account identifier;",
          "plan data: chosen plan, expiry, free trial, state of payments;",
          "contents: the requests you write, the files you upload, the workflows you run and their results;",
          "technical data: active sessions, IP address, kind of browser, error logs;",
          "preferences: notifications, privacy, language, theme and your choice on cookies.",
        ],
        "We do not keep card numbers: the card payment provider handles them directly.",
      ],
    },
    purposes: {
      title: "Why we handle it, and on which basis",
      blocks: [
        [
          "To provide the service and manage account, plan and payments: performance of the contract.",
          "To send you the emails you need, such as the verification of your address or a change of password: performance of the contract.",
          "To protect the service from abuse and mend faults: our legitimate interest.",
          "To keep accounting documents and answer authorities: legal obligation.",
          "To send you commercial messages or use cookies that are not essential: only with your consent, which you can withdraw at any time.",
        ],
      ],
    },
    contents: {
      title: "The contents you entrust to Regia",
      blocks: [
        "To carry out a request, Regia passes it to the model or tool it has chosen: that provider receives the request and the data needed to carry it out, not the rest of your account.",
        "Please do not enter special categories of data (on health, for example) unless the work cannot do without them, and only if you are entitled to handle them.",
      ],
    },
    decisions: {
      title: "Automatic choices and consent",
      blocks: [
        "Regia automatically chooses the model that suits a request by kind of task, length and cost. This choice has no legal effect on you.",
        "Critical or irreversible actions, such as sending an email, start only after a person has approved them.",
      ],
    },
    recipients: {
      title: "Who receives it",
      blocks: [
        "We do not sell personal data. We pass it only to those who help us provide the service, bound by a contract:",
        [
          "the backend provider that hosts authentication, data and files;",
          "the card payment provider;",
          "the providers of the models and tools that carry out requests;",
          "Google, if you choose to sign in with your Google account;",
          "authorities, when the law requires it.",
        ],
        "The other members of your workspace see your display name, your picture and the contents you share with them.",
      ],
    },
    transfers: {
      title: "Transfers outside the European Union",
      blocks: [
        "Some providers may handle data outside the European Economic Area. In that case the transfer goes to countries that the European Commission considers adequate, or rests on standard contractual clauses.",
        "The Enterprise plan includes data residency in the European Union.",
      ],
    },
    retention: {
      title: "How long we keep it",
      blocks: [
        [
          "Account and profile: for as long as the account exists. When you delete it, we erase them.",
          "Chats and logs: up to 12 months; {freeRetention} on the Free plan.",
          "Billing data: {booksYears} years, as the law requires.",
          "Free trial: we keep an irreversible fingerprint of the email address, even after the account is deleted, because there is one trial per person.",
        ],
      ],
    },
    security: {
      title: "How we protect it",
      blocks: [
        "Data is encrypted in transit and at rest. Each person reads and changes only their own profile: the database enforces it, not just the interface. Passwords are kept in unreadable form, and what administrators do stays in a log that cannot be altered.",
        "If a breach puts your rights at risk, we tell you and the authority within the time set by the GDPR.",
      ],
    },
    rights: {
      title: "Your rights",
      blocks: [
        "You can ask us at any time to:",
        [
          "know whether we handle your data and receive a copy of it;",
          "correct or complete it;",
          "erase it, restrict its use, or object to its handling;",
          "receive it in a format that other systems can read;",
          "withdraw a consent, without effect on what has already happened.",
        ],
        "You can exercise many of these yourself: under Settings, Privacy, you can export your data and delete your account. For the others write to the DPO: we answer within a month.",
      ],
    },
    cookies: {
      title: "Cookies and browser storage",
      blocks: [
        "Regia uses the browser’s storage to keep you signed in and remember your preferences. The details, and the way to change your mind, are on the [cookie page](/cookies).",
      ],
    },
    minors: {
      title: "People under 16",
      blocks: [
        "Regia is not meant for people under 16 and we do not knowingly collect their data. If we find an account created by somebody younger, we delete it.",
      ],
    },
    changes: {
      title: "Changes to this policy",
      blocks: [
        "If we change this policy in a way that matters we tell you by email or in the application before the change applies. The date at the top says when it was last updated.",
      ],
    },
    complaints: {
      title: "Questions and complaints",
      blocks: [
        "For any question write to us from the [Contact](/contacts) page. If you believe that your data is handled against the law you can lodge a complaint with the Garante, the Italian data protection authority.",
      ],
    },
  },
};
