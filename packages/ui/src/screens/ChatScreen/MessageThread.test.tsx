import { expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { answers, receipt, turn } from "./ChatScreen.fixture.ts";
import { MessageThread } from "./MessageThread.tsx";
import type { AnswerState } from "./types.ts";

const { show } = mounting();
const cut: AnswerState = { ...answers.complete, receipt: { ...receipt, finish: "length" } };
/** The status of the thread follows those of its buttons. */
const said = () => [...document.querySelectorAll("[role=status]")].at(-1)?.textContent;

async function showAnswer(answer: AnswerState) {
  await show(<MessageThread turns={[turn(answer)]} canAct editing={null} onMessageAct={vi.fn()} />);
}

test("screen readers are told of an answer's start and end, and not of another branch", async () => {
  await showAnswer(answers.complete);
  expect(said()).toBe("");
  await showAnswer({ ...answers.complete, id: "another" });
  expect(said()).toBe("");
  await showAnswer({ ...answers.routing, id: "third" });
  expect(said()).toBe("");
  await showAnswer({ ...answers.streaming, id: "third" });
  expect(said()).toBe("La risposta è iniziata.");
  await showAnswer({ ...answers.complete, id: "third" });
  expect(said()).toBe("Risposta completa.");
  await showAnswer({ ...answers.streaming, id: "fourth" });
  await showAnswer({ ...cut, id: "fourth" });
  expect(said()).toBe("Risposta tagliata al limite.");
  await showAnswer(answers.stopped);
  expect(said()).toBe("");
});

test("a cut answer is continued, but not one of which nothing arrived", async () => {
  const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
  await showAnswer(cut);
  expect(buttons()).toContain("Continua");
  await showAnswer({ ...cut, text: "" });
  expect(buttons()).not.toContain("Continua");
});
