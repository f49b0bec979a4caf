import type { TextDocument } from "../documentType.ts";
import type { CookieSection } from "../sections.ts";

/** Cookie policy. */
export const cookiePolicy: TextDocument<CookieSection> = {
  title: "Cookies",
  lead: "What we save in your browser, what it is for and how to change your mind.",
  sections: {
    what: {
      title: "What they are",
      blocks: [
        "Cookies and the browser’s local storage are small pieces of information that a site saves on your device to find them again at the next visit. Here we call them all cookies.",
        "Regia starts with essential cookies only. The others stay off until you accept them.",
      ],
    },
    essential: {
      title: "Essential, always on",
      blocks: [
        "Regia does not work without these, so the law asks for no consent:",
        [
          "the session, which keeps you signed in until you log out or it expires;",
          "the mark that you have signed in from this browser before, for 180 days: wrong passwords entered elsewhere do not lock you out;",
          "a sign-in with Google that is under way, for ten minutes;",
          "a sign-up that waits for confirmation, for one day: the message that you ask for again is your own;",
          "your choice on cookies, with the date on which you made it;",
          "the language and theme that you chose.",
        ],
      ],
    },
    functional: {
      title: "Functional",
      blocks: [
        "They remember preferences that make work more comfortable, such as a collapsed sidebar. If you do not accept them, Regia works just the same but forgets them.",
      ],
    },
    analytics: {
      title: "Analytics",
      blocks: [
        "They serve to understand, in aggregate, which pages help and which do not. We use none today: if we introduce any, they will start only for those who accepted them.",
      ],
    },
    marketing: {
      title: "Marketing",
      blocks: [
        "They measure whether a message of ours was useful. We use none today and host no advertising of others: if we introduce any, they will start only for those who accepted them.",
      ],
    },
    choice: {
      title: "How to change your mind",
      blocks: [
        "You can review your choice at any time with the button below, or from “Cookie preferences” at the foot of every page. You can also delete the site’s data in your browser’s settings: we will then ask you again.",
        "How personal data is handled is described in the [Privacy policy](/privacy).",
      ],
    },
  },
};
