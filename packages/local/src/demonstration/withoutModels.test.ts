import { type ChatPart, chatPart } from "@regia/api/chat";
import * as v from "valibot";
import { expect, test } from "vitest";
import { quickPerson } from "../../tests/support/people.ts";
import { useTestServer } from "../../tests/support/server.ts";

const server = useTestServer({ REGIA_MODELS_DISCOVERY: "off" });

test("without a model the chat answers by the demonstration, labelled and free of charge", async () => {
  const person = await quickPerson(server());
  const asked = {
    conversation: crypto.randomUUID(),
    question: crypto.randomUUID(),
    answer: crypto.randomUUID(),
    parent: null,
    text: "Ordina e togli i doppioni: pera, mela, pera",
  };
  const response = await fetch(`${server().url}/.netlify/functions/chat`, {
    method: "POST",
    headers: { Authorization: `Bearer ${person.accessToken}`, "Content-Type": "application/json" },
    body: JSON.stringify(asked),
  });
  const parts = (await response.text())
    .split("\n\n")
    .filter((event) => event.startsWith("data: {"))
    .map((event): ChatPart => v.parse(chatPart, JSON.parse(event.slice("data: ".length))));
  const text = parts.map((part) => (part.type === "text-delta" ? part.delta : "")).join("");
  expect(text).toBe("### Righe\n\n- mela\n- pera\n\nTolto un doppione.");
  const route = parts.find(({ type }) => type === "data-route");
  expect(route).toMatchObject({ data: { demonstration: true } });
  // The model that the router would have chosen.
  expect(route).not.toMatchObject({ data: { model: { id: "demonstration" } } });
  const { data: calls } = await person.client.from("model_calls").select().eq("message_id", asked.answer);
  expect(calls).toMatchObject([
    { model: "demonstration", outcome: "complete", cost: 0, usage_source: "provider" },
  ]);
});
