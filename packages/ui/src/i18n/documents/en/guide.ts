import type { TextDocument } from "../documentType.ts";
import type { GuideChapter } from "../sections.ts";

/** User guide. */
export const guide: TextDocument<GuideChapter> = {
  title: "Support and docs",
  lead: "From registration to the first route, and what to do when something goes wrong. If you do not find the answer, [write to us](/contacts).",
  sections: {
    start: {
      title: "First steps",
      blocks: [
        "Choose Start free and create the account with email and password, or with Google. We ask for your full name and a display name: the second is what your colleagues see.",
        "The password needs at least 8 characters, with capital and small letters and a number.",
        "After your email is verified you enter the workspace and find the chat.",
      ],
    },
    verification: {
      title: "The verification email does not arrive",
      blocks: [
        [
          "Look in the spam folder and, with Gmail, in the Promotions tab.",
          "Make sure that the address is spelled right: a typing error is the most frequent cause.",
          "Wait a few minutes before you ask for another one: too many requests are slowed down.",
          "Add our address to your contacts and ask for the email again from the sign-in dialog.",
        ],
      ],
    },
    chat: {
      title: "The chat and the route",
      blocks: [
        "Write a request and choose See the route. Regia recognises the kind of work, estimates the tokens and shows the chosen model, the reasons, the estimated cost and the alternatives.",
        "On the Free plan a request may reach {freeTokens}, on Pro {proTokens}. If it is longer, Regia says so and names the plan that accepts it.",
      ],
    },
    plans: {
      title: "Plans and limits",
      blocks: [
        "Every limit is on the [Pricing](/pricing) page. Under Settings, plans and payments, you see how much you have used: the bar warns when you come close to the limit and when you exceed it.",
        "When a paid plan expires you return to the limits of Free: your data stays, some features close.",
      ],
    },
    trial: {
      title: "The trial of Pro",
      blocks: [
        "From the Free plan you can try Pro for {trialDays}, without a card. The trial can be used once. At the end you choose whether to go on; if you do nothing, you return to Free.",
      ],
    },
    profile: {
      title: "Profile and picture",
      blocks: [
        "Under Settings, Profile, you change your full name, display name and picture. JPEG, PNG, GIF and WebP are accepted, up to {avatarSize}.",
        "The email cannot be changed from the account page.",
      ],
    },
    privacy: {
      title: "Exporting your data, deleting your account",
      blocks: [
        "Under Settings, Privacy, you download all your data as a JSON file. In the same section you delete the account: it takes a typed confirmation, and cannot be undone.",
      ],
    },
    security: {
      title: "Password and sessions",
      blocks: [
        "Under Settings, Security, you change the password by giving the current one, see the open sessions and end those you do not recognise.",
        "If you have forgotten your password, choose the link for it in the sign-in dialog: we send you a link to choose a new one.",
      ],
    },
    admin: {
      title: "For administrators",
      blocks: [
        "Administrators find Admin in the sidebar: users, roles, plans, trials and Enterprise limits. Every change stays in a log that cannot be altered.",
        "The last administrator cannot be removed, and nobody can delete themselves from there.",
      ],
    },
    faults: {
      title: "When something goes wrong",
      blocks: [
        [
          "Wrong email or password: check what you typed, or reset the password.",
          "Too many attempts: wait a few minutes before you try again.",
          "No internet connection: what you saved is not lost; try again when you are back online.",
          "Account not found with Google: sign up before you sign in.",
        ],
        "The [service status](/status) says whether the problem is ours. For everything else there is the [Contact](/contacts) page.",
      ],
    },
  },
};
