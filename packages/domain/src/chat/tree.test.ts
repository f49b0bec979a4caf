import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hostileText } from "../testing/arbitraries.ts";
import { branches, chooseBranch, pathTo, type TreeMessage } from "./index.ts";

const entry = (id: string, parentId: string | null): TreeMessage => ({ id, parentId });

/** Two wordings of the first question; the first has two answers, one of which goes on. */
const TREE = [
  entry("q1", null),
  entry("a1", "q1"),
  entry("q2", "a1"),
  entry("a2", "q2"),
  entry("a1b", "q1"),
  entry("q1b", null),
  entry("a3", "q1b"),
];

const shown = (messages: readonly TreeMessage[], chosen?: Parameters<typeof branches>[1]) =>
  branches(messages, chosen).map(
    ({ message, index, siblings }) => `${message.id} ${index + 1}/${siblings.length}`,
  );

describe("the displayed path", () => {
  test("takes the newest version at each branching", () => {
    expect(shown(TREE)).toEqual(["q1b 2/2", "a3 1/1"]);
    expect(branches(TREE)[0]?.siblings.map(({ id }) => id)).toEqual(["q1", "q1b"]);
  });

  test("takes the chosen version where there is a choice", () => {
    expect(shown(TREE, new Map([[null, "q1"]]))).toEqual(["q1 1/2", "a1b 2/2"]);
    const chosen = new Map([
      [null, "q1"],
      ["q1", "a1"],
    ]);
    expect(shown(TREE, chosen)).toEqual(["q1 1/2", "a1 1/2", "q2 1/1", "a2 1/1"]);
  });

  test("a choice that is no version counts for nothing", () => {
    const chosen = new Map([
      [null, "a2"],
      ["q1b", "toString"],
    ]);
    expect(shown(TREE, chosen)).toEqual(["q1b 2/2", "a3 1/1"]);
  });

  test("of nothing is nothing", () => expect(shown([])).toEqual([]));

  test("a message whose parent is missing begins the conversation", () => {
    expect(shown([entry("a", "gone"), entry("b", "a")])).toEqual(["a 1/1", "b 1/1"]);
  });

  test("circles are not reached, and of equal ids the first counts", () => {
    const circle = [entry("x", "y"), entry("y", "x"), entry("z", "z")];
    expect(shown(circle)).toEqual([]);
    expect(shown([...circle, ...TREE])).toEqual(["q1b 2/2", "a3 1/1"]);
    expect(shown([entry("a", null), entry("a", "a"), entry("b", "a")])).toEqual(["a 1/1", "b 1/1"]);
  });
});

describe("the way to a message", () => {
  test("begins with the first question", () => {
    expect(pathTo(TREE, "a2").map(({ id }) => id)).toEqual(["q1", "a1", "q2", "a2"]);
    expect(pathTo(TREE, "q1").map(({ id }) => id)).toEqual(["q1"]);
  });

  test("there is none to an unknown message or within a circle", () => {
    expect(pathTo(TREE, "nowhere")).toEqual([]);
    expect(pathTo([entry("x", "y"), entry("y", "x")], "x")).toEqual([]);
    expect(pathTo([entry("x", "x")], "x")).toEqual([]);
  });

  test("can be chosen, and leaves other choices as they are", () => {
    const chosen = chooseBranch(TREE, new Map([["q1b", "a3"]]), "q2");
    expect(shown(TREE, chosen)).toEqual(["q1 1/2", "a1 1/2", "q2 1/1", "a2 1/1"]);
    expect(chosen.get("q1b")).toBe("a3");
    expect(shown(TREE, chooseBranch(TREE, chosen, "q1b"))).toEqual(["q1b 2/2", "a3 1/1"]);
    expect(shown(TREE, chooseBranch(TREE, chosen, "nowhere"))).toEqual(shown(TREE, chosen));
    const orphans = [entry("a", null), entry("b", "gone"), entry("c", null)];
    expect(shown(orphans, chooseBranch(orphans, new Map(), "b"))).toEqual(["b 2/3"]);
  });
});

describe("of any messages", () => {
  const id = fc.oneof(fc.constantFrom("a", "b", "c", "d", "e"), hostileText);
  const messages = fc.array(fc.record({ id, parentId: fc.option(id) }), { maxLength: 30 });

  test("a path is a chain without repetition, each message among its siblings", () => {
    fc.assert(
      fc.property(messages, fc.array(fc.tuple(fc.option(id), id)), (given, choices) => {
        const path = branches(given, new Map(choices));
        const ids = path.map(({ message }) => message.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const [place, { message, index, siblings }] of path.entries()) {
          expect(siblings[index]).toBe(message);
          if (place > 0) expect(message.parentId).toBe(ids[place - 1]);
        }
        const end = path.at(-1)?.message;
        if (end) expect(pathTo(given, end.id).map((each) => each.id)).toEqual(ids);
      }),
      { numRuns: 500 },
    );
  });

  test("a message on its own path is shown when it is chosen", () => {
    fc.assert(
      fc.property(messages, id, (given, wanted) => {
        const path = pathTo(given, wanted);
        const ids = branches(given, chooseBranch(given, new Map(), wanted)).map(({ message }) => message.id);
        if (path.length > 0) expect(ids.slice(0, path.length)).toEqual(path.map((each) => each.id));
      }),
      { numRuns: 500 },
    );
  });
});
