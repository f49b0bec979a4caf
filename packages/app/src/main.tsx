import "@regia/ui/fonts.css";
import "@regia/ui/theme";
// Before the routes, which are found in the order of their paths: the order of the code decides how well it is compressed.
import "react-dom/client";
import { reportFailure } from "./app/failureKind.ts";
import { removeServiceWorkers } from "./app/removeServiceWorkers.ts";
import { publicPage } from "./language/addresses.ts";
import { initialLocale } from "./preferences/appearance.ts";
import type { Services } from "./services/services.ts";
import { takeAddressAnswer } from "./session/addressTokens.ts";
import { leaveRefusal } from "./session/refusal.ts";

// Removes tokens from the address before anything else can read or store it (decisions 13 and 29).
const answer = takeAddressAnswer(window);
const { pathname } = window.location;
if (answer.kind === "error") {
  leaveRefusal(
    { error_code: answer.code, message: answer.description, confirmedEmail: answer.confirmedEmail },
    pathname.endsWith("/reset-password"),
  );
}

// A browser that forbids storage has none.
removeServiceWorkers(window).catch(() => undefined);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root.");

let services: Promise<Services> | undefined;

/** Starts the services of the page once, even if React mounts twice; after a failure the next call tries again. */
function start() {
  services ??= import("./app/startServices.ts")
    .then(({ startServices }) => startServices(answer))
    .catch((error: unknown) => {
      services = undefined;
      throw error;
    });
  return services;
}

const locale = initialLocale(pathname);
document.documentElement.lang = locale;
const site = publicPage(pathname);
const shown = site
  ? import("./app/showSite.tsx").then(({ showSite }) => showSite(root, site, { start }))
  : import("./app/showApp.tsx").then(({ showApp }) => showApp(root, locale, { start }));
shown.catch(reportFailure);
