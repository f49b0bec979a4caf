import about from "./about.json" with { type: "json" };
import admin from "./admin.json" with { type: "json" };
import auth from "./auth.json" with { type: "json" };
import billing from "./billing.json" with { type: "json" };
import careers from "./careers.json" with { type: "json" };
import chat from "./chat.json" with { type: "json" };
import community from "./community.json" with { type: "json" };
import components from "./components.json" with { type: "json" };
import contacts from "./contacts.json" with { type: "json" };
import cookies from "./cookies.json" with { type: "json" };
import debugAuth from "./debugAuth.json" with { type: "json" };
import descriptions from "./descriptions.json" with { type: "json" };
import failure from "./failure.json" with { type: "json" };
import landing from "./landing.json" with { type: "json" };
import legal from "./legal.json" with { type: "json" };
import pricing from "./pricing.json" with { type: "json" };
import settings from "./settings.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import site from "./site.json" with { type: "json" };
import status from "./status.json" with { type: "json" };
import titles from "./titles.json" with { type: "json" };

/** The Italian texts of the screens, by subject. A new file must be added here and in `en/`. */
export const it = {
  about,
  admin,
  auth,
  billing,
  careers,
  chat,
  community,
  contacts,
  cookies,
  debugAuth,
  descriptions,
  failure,
  landing,
  legal,
  components,
  pricing,
  settings,
  shell,
  site,
  status,
  titles,
};
