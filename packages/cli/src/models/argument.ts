import { MODELS } from "@regia/domain/router";
import { Argument, type Command } from "commander";
import { offers } from "../completion/values.ts";
import type { Context } from "../program/context.ts";

/** Adds the argument that names a model; those of the catalogue are suggested. */
export function addModelArgument(command: Command, { t }: Context): Command {
  const argument = offers(new Argument("<model>", t("models:argument")), () =>
    MODELS.map(({ id, name }) => ({ value: id, description: name })),
  );
  return command.addArgument(argument);
}
