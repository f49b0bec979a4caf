import "@regia/ui/fonts.css";
import { startI18n } from "@regia/ui/i18n";
import { applyTheme } from "@regia/ui/theme";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { startServices } from "./app/startServices.ts";
import { storedLocale, storedTheme } from "./preferences/preferences.ts";
import { takeAddressAnswer } from "./session/addressTokens.ts";

// Before anything else can read or keep the address: the tokens leave it (decisions 13 and 29).
const answer = takeAddressAnswer(window);
const locale = storedLocale();
document.documentElement.lang = locale;
applyTheme(storedTheme());

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no element with the id root.");

let services: ReturnType<typeof startServices> | undefined;

/** One set of services for the page, also where React starts twice; another attempt only after a failed one. */
function start() {
  services ??= startServices(answer).catch((error: unknown) => {
    services = undefined;
    throw error;
  });
  return services;
}

const i18n = await startI18n(locale);
createRoot(container).render(<App i18n={i18n} start={start} />);
