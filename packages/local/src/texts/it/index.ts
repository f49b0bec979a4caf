import backup from "./backup.json" with { type: "json" };
import demonstration from "./demonstration.json" with { type: "json" };
import googleConsent from "./googleConsent.json" with { type: "json" };
import mailPage from "./mailPage.json" with { type: "json" };
import payPage from "./payPage.json" with { type: "json" };
import payPanel from "./payPanel.json" with { type: "json" };
import start from "./start.json" with { type: "json" };
import startFailure from "./startFailure.json" with { type: "json" };

/** The Italian texts of the embedded backend: one namespace per subject. */
export const it = { backup, demonstration, googleConsent, mailPage, payPage, payPanel, start, startFailure };
