import { expect, test } from "vitest";
import { clientFor, quickPerson } from "../../tests/support/people.ts";
import { useTestServer } from "../../tests/support/server.ts";

const server = useTestServer();

/** The answer of a call, which is repeated while no connection to the database was free in time. */
async function answerTo<Answer extends { readonly status: number }>(
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 504) return answer;
  }
}

test("two hundred concurrent mixed calls: every person sees exactly their own data", async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => quickPerson(server())));
  const visitor = clientFor(server().url, server().key);
  const service = clientFor(server().url, server().secretKey);

  const calls = Array.from({ length: 200 }, async (_, index) => {
    const person = people[index % people.length];
    if (person === undefined) throw new Error("nobody");
    switch (index % 8) {
      case 0: {
        const { data } = await answerTo(() => service.from("profiles").select("id"));
        return (data?.length ?? 0) >= people.length ? "right" : "the service sees too little";
      }
      case 1: {
        const { data, error } = await answerTo(() => visitor.from("profiles").select("*"));
        return data === null && error.code === "42501" ? "right" : "a visitor sees something";
      }
      case 2: {
        const { error } = await answerTo(() =>
          person.client.from("profiles").update({ role: "admin" }).eq("id", person.id),
        );
        return error?.code === "42501" ? "right" : "a person became admin";
      }
      case 3: {
        const name = `Nome ${index}`;
        const { data } = await answerTo(() =>
          person.client.from("profiles").update({ display_name: name }).eq("id", person.id).select(),
        );
        return data?.length === 1 && data[0].display_name === name ? "right" : "a change went astray";
      }
      case 4: {
        const { data } = await answerTo(() =>
          visitor.rpc("check_trigger_exists", { trigger_name: "handle_new_user" }),
        );
        return data === true ? "right" : "a procedure answered something else";
      }
      default: {
        const { data } = await answerTo(() => person.client.from("profiles").select("id"));
        return data?.length === 1 && data[0]?.id === person.id ? "right" : "a person sees another";
      }
    }
  });
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["right"]));
});
