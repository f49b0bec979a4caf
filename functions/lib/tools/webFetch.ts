import { message, translateMessage } from "@regia/domain/messages";
import * as v from "valibot";
import { type MakeTool, readArguments } from "./setting.ts";
import { LONGEST_TEXT } from "./web/index.ts";

const request = v.object({ url: v.string() });

/** Reads one page of the public web. */
export const webFetch: MakeTool = (description, { locale, web }) => ({
  description,
  unavailable: null,
  readsOutside: true,
  perform: async (args, { signal }) => {
    const { url } = readArguments(request, args, description);
    const { isCut, ...page } = await web.read(url, signal);
    const cut = message("workflowCalls:web.cut", { max: LONGEST_TEXT });
    const text = isCut ? `${page.text}\n${translateMessage(locale, cut)}` : page.text;
    return { kind: "output", output: { url: page.url, title: page.title, text } };
  },
  standIn: ({ url }) => ({
    url: typeof url === "string" ? url : "",
    title: translateMessage(locale, message("workflowCalls:standIn.pageTitle")),
    text: translateMessage(locale, message("workflowCalls:standIn.page")),
  }),
});
