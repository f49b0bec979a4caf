import { ApiError, isTokenRefused } from "@regia/api/client";
import type { Command } from "commander";
import { isTrusted } from "../backend/privacy.ts";
import { addTargetOptions, chooseTarget, type TargetOptions } from "../backend/target.ts";
import { printJson } from "../output/json.ts";
import { printMessage } from "../output/streams.ts";
import type { Context } from "../program/context.ts";
import { addExamples } from "../program/help.ts";
import { forgetListing } from "../users/lastListing.ts";
import { signOut } from "./authService.ts";
import { findSession, forgetSession, forgetSite } from "./sessionFile.ts";

interface Options extends TargetOptions {
  readonly json?: boolean;
}

async function logout(options: Options, context: Context): Promise<void> {
  const { site } = await chooseTarget(options, context);
  const session = findSession(site, context);
  forgetSite(site, context);
  if (!session) {
    printMessage(context.t("session:nobodySignedIn", { site }));
  } else {
    forgetSession(site, context);
    forgetListing(context);
    // The tokens are deleted locally; if the server cannot be reached, they expire.
    const isTold =
      isTrusted(session) &&
      (await signOut(session).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError) return isTokenRefused(error);
          throw error;
        },
      ));
    printMessage(
      isTold
        ? context.t("session:signedOut", { email: session.email, site })
        : context.t("session:signedOutHere", { email: session.email, site }),
    );
  }
  if (options.json) printJson({ url: site, signedOut: session !== undefined, email: session?.email ?? null });
}

/** `regia logout`: ends the session here and on the server. */
export function define(command: Command, context: Context): void {
  const { t } = context;
  addTargetOptions(command.description(t("session:logout.description")), context)
    .option("--json", t("program:option.json"))
    .action((options: Options) => logout(options, context));
  addExamples(command, context, {
    examples: {
      "regia logout": "session:logout.example.local",
      "regia logout --profile production": "session:logout.example.profile",
    },
    exits: ["done", "failed", "usage"],
  });
}
