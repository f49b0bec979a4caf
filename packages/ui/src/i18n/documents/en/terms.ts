import type { TextDocument } from "../documentType.ts";
import type { TermsAnnex, TermsSection } from "../sections.ts";

/** Terms of service. */
export const terms: TextDocument<TermsSection | TermsAnnex> = {
  title: "Terms of service",
  lead: "The rules for using Regia, written to be read: what we offer, what we ask, what happens when something goes wrong.",
  sections: {
    parties: {
      title: "Parties and subject",
      blocks: [
        "These terms govern the relation between you and {companyName}, registered at {companyAddress} (“we”), for the use of Regia. By creating an account you accept them.",
        "If you use Regia on behalf of a company or body, you state that you may bind it: in that case “you” also means the organisation.",
      ],
    },
    definitions: {
      title: "Definitions",
      blocks: [
        [
          "Service: the Regia application, the site and the interfaces that connect them.",
          "Workspace: the place of work that you share with your team.",
          "Contents: the requests, files and data that you enter.",
          "Results: what models and tools produce from your contents.",
          "Critical action: an operation that is irreversible or affects others, for which Regia asks for a confirmation.",
        ],
      ],
    },
    service: {
      title: "What Regia offers",
      blocks: [
        "Regia routes requests between artificial intelligence models, builds and runs multi-step workflows with integrated tools (web, email, calendar, search in the knowledge base) and asks a person to approve critical actions.",
        "Some features depend on the plan and on the providers of the models, which may change over time.",
      ],
    },
    age: {
      title: "Requirements and minimum age",
      blocks: [
        "To use Regia you must be at least 16 years old. If the law of your country asks for a parent’s consent, use the service only after you have it.",
      ],
    },
    account: {
      title: "Account and security",
      blocks: [
        "The data you give when you register must be true and up to date. The account is personal: do not share the password, and tell us at once if you think that somebody else knows it.",
        "You answer for what happens with your account, unless you did what was reasonable to protect it.",
      ],
    },
    plans: {
      title: "Plans and limits",
      blocks: [
        "Regia is offered in the plans Free, Pro and Enterprise. The limits of each are in [Annex B](/terms#annexLimits) and on the [Pricing](/pricing) page.",
        "When a paid plan ends, the account returns to the limits of the Free plan. What you have made stays, and whatever exceeds the limits can still be read; for {formerRetention} conversations are kept as with the plan before.",
      ],
    },
    trial: {
      title: "Free trial",
      blocks: [
        "You can try Pro for {trialDays}, without entering a card. There is one trial per person, even if you create other accounts.",
        "We write to you {reminderDays} before the end. If you choose Pro during the trial, the days that are left are yours: the first charge comes when they are over. Unless you choose a paid plan, the account returns to Free.",
      ],
    },
    prices: {
      title: "Prices, payments and renewal",
      blocks: [
        "Prices are those of the [Pricing](/pricing) page at the time of purchase, VAT included: Pro costs {monthlyPrice} per month or {yearlyPrice} per year. For Enterprise the price is agreed in writing.",
        "Payments go through a card payment provider: we neither see nor keep card numbers. For every payment you get a receipt, which is not an electronic invoice.",
        "The subscription renews for the same period until you cancel it. The cancellation takes effect at the end of the period already paid, and until then you can resume the subscription.",
        "If a charge fails we tell you and try again. The plan stays active for {graceDays} from the first attempt; then it is suspended until the payment succeeds.",
        "If we change a price we tell you at least 30 days ahead, and you can cancel before the new price applies.",
      ],
    },
    changeOfPlan: {
      title: "Change of plan and exceeded limits",
      blocks: [
        "From monthly to yearly payment you change at once, with proportional billing: what you have not used of the month is taken off the price of the year, and you see the exact amount before you confirm. From yearly to monthly you change at the end of the year already paid.",
        "If you exceed the limits of the plan, some features may be limited until it renews or until you move to a larger plan.",
      ],
    },
    withdrawal: {
      title: "Withdrawal and refunds",
      blocks: [
        "You can withdraw within {withdrawalDays}, without giving reasons. They count from the day after the purchase, or after the first payment if that comes later. In the settings press “withdraw from contract here” and then “confirm withdrawal” (art. 54-bis of the Italian Consumer Code): the contract ends at once, we give back all that you have paid and send you the acknowledgement by email.",
        "Apart from this case, periods already paid are not refundable, unless the service was unusable through our fault.",
      ],
    },
    acceptableUse: {
      title: "Acceptable use",
      blocks: [
        "You use Regia within the law and [Annex A](/terms#annexUse). We may suspend an account that breaks these rules, and warn you first where the risk allows it.",
      ],
    },
    yourContents: {
      title: "Your contents",
      blocks: [
        "Contents remain yours. You allow us to handle them only to provide the service: to keep them, show them to your team, and pass them to the models and tools that carry out your requests.",
        "You guarantee that you hold the rights you need in what you upload. How personal data is handled is described in the [Privacy policy](/privacy).",
      ],
    },
    results: {
      title: "Results and human confirmation",
      blocks: [
        "Models can be wrong. Check results before you use them, above all when important decisions depend on them: they are not legal, tax or medical advice.",
        "When Regia asks for a confirmation, the decision belongs to the person who gives it. Whoever approves a critical action states that they may do so for their team.",
        "Within the limits of the law, the rights in the results belong to you.",
      ],
    },
    property: {
      title: "Intellectual property",
      blocks: [
        "The software, the brand and the texts of Regia are ours or our licensors’. We grant you the right to use them for as long as the account lasts, without exclusivity and without the right to transfer it.",
        "If you send us suggestions we may use them to improve the service, without obligations towards you.",
      ],
    },
    retention: {
      title: "Retention and deletion",
      blocks: [
        "Unless agreed otherwise, we keep chats and logs for up to 12 months, {freeRetention} on the Free plan. Billing data is kept for {booksYears} years, as the law requires.",
        "You can export your data and delete your account at any time from the settings. Deletion cannot be undone. The subscription ends at once, without further charges or refunds, and billing data stays without your name.",
      ],
    },
    availability: {
      title: "Availability, support and changes",
      blocks: [
        "We work to keep Regia within reach at all times, but cannot guarantee that it never stops. The state of the services is on the [Status](/status) page.",
        "Support answers within 24 hours; with Enterprise it is there around the clock, every day.",
        "We may change the service and these terms. If a change is to your disadvantage we tell you at least 30 days ahead, and you can close the account before it applies.",
      ],
    },
    liability: {
      title: "Limits of liability",
      blocks: [
        "Nothing in these terms excludes liability that the law does not allow to be excluded, such as that for intent or gross negligence, nor the rights of consumers.",
        "In all other cases our total liability is limited to the amounts you paid us in the 12 months before the event, or to 100 euro where the law requires it. We do not answer for indirect damage, such as loss of profit.",
      ],
    },
    law: {
      title: "Duration, law and court",
      blocks: [
        "The contract lasts for as long as you have an account. You can close it whenever you like; we can do so with 30 days’ notice, or at once after a serious breach.",
        "Italian law applies. If you are a consumer, the court of the place where you live is competent and the protections of your country apply; in all other cases the court of our registered office is competent.",
        "If a clause is not valid, the others remain in force.",
      ],
    },
    annexUse: {
      title: "Acceptable use",
      blocks: [
        "With Regia it is not allowed to:",
        [
          "break laws or the rights of others, including privacy, copyright and trade secrets;",
          "create or spread contents that exploit minors, incite hatred or violence, or deceive about a person’s identity;",
          "send unsolicited messages, phish, or gather personal data without being entitled to;",
          "get round the limits of the plans, for example by creating several accounts to repeat the trial;",
          "get round the request for confirmation, or automate the approval of critical actions without a person seeing them;",
          "attack the service, look for its vulnerabilities without our agreement, or reach the data of other clients;",
          "decide about people (hiring, credit, health) on the results of a model alone.",
        ],
        "To report an abuse write to us from the [Contact](/contacts) page.",
      ],
    },
    annexLimits: {
      title: "Limits of the plans",
      blocks: [
        "These are the limits in force, the same that the service applies. With Enterprise the custom values are those of the written agreement.",
        "With Pro, besides, search in the knowledge base may use a top-k above 4 and workflows may go beyond 2 steps.",
      ],
    },
  },
};
