import { Argument, type Command } from "commander";
import { offers } from "../completion/values.ts";
import type { Context } from "../program/context.ts";
import { lastListed } from "./lastListing.ts";

/** Adds the argument that names a user by id or e-mail; completion suggests those of the last list. */
export function addUserArgument(command: Command, context: Context): Command {
  const argument = new Argument("<user>", context.t("users:argument"));
  return command.addArgument(offers(argument, lastListed(context)));
}
