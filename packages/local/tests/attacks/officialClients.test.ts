// The interface for the team's own programs, through the official clients, unchanged: the examples of their documentation.
import { createOpenAI } from "@ai-sdk/openai";
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import { tool as langchainTool } from "@langchain/core/tools";
import { ChatOpenAI, OpenAIEmbeddings } from "@langchain/openai";
import { type Provider, startProvider } from "@regia/functions/testing";
import { APICallError, embedMany, generateText, isStepCount, Output, streamText, tool } from "ai";
import * as newest from "openai";
import * as newestZod from "openai/helpers/zod";
import * as former from "openai6";
import * as formerZod from "openai6/helpers/zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newToken } from "../support/apiTokens.ts";
import { eventually } from "../support/eventually.ts";
import { type Person, quickPerson } from "../support/people.ts";
import { PNG } from "../support/pictures.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** A case: what a client does, and what it must answer. */
type Cases = Readonly<Record<string, () => Promise<void>>>;

const runAll = (cases: Cases) =>
  test.each(Object.entries(cases).map(([name, run]) => ({ name, run })))("$name", ({ run }) => run());

let server: TestServer;
let token: string;

async function tokenOf(owner: Person): Promise<string> {
  return (await newToken(owner)).token;
}

/** A person whose plan allows several answers at a time. */
async function subscriber(): Promise<Person> {
  const person = await quickPerson(server);
  await server.sql`update public.profiles set plan = 'pro', plan_expires_at = null where id = ${person.id}`;
  return person;
}

const sdkOf = (openai: typeof newest, zod: typeof newestZod) => ({
  ...zod,
  OpenAI: openai.OpenAI,
  client: (apiKey = token) => new openai.OpenAI({ apiKey, baseURL: `${server.url}/v1` }),
});

const SDKS = [
  { name: "openai 7", sdk: sdkOf(newest, newestZod) },
  // The same methods; classes of two releases are not assignable to each other, because they have private fields.
  {
    name: "openai 6",
    sdk: sdkOf(former as unknown as typeof newest, formerZod as unknown as typeof newestZod),
  },
];

const vercel = (apiKey = token) => createOpenAI({ apiKey, baseURL: `${server.url}/v1` });

/** The constructor's fields of LangChain's classes. */
const langchain = (apiKey = token, model = "regia/auto") => ({
  model,
  apiKey,
  configuration: { baseURL: `${server.url}/v1` },
});

const SORT = "Ordina e togli i doppioni: pera, mela, pera";
const SORTED = "### Righe\n\n- mela\n- pera\n\nTolto un doppione.";
const WEATHER = "What is the weather in Rome?";
const BOTH_CITIES = "What is the weather in Rome and Milan?";
const EVENT = "Anna meets Marco in Rome on 2027-05-03.";
const AUTO = "regia/auto";
const EMBEDDING = "prova-vettori";

const weather = { name: "get_weather", description: "Get the current weather of a city" };
const city = z.object({ city: z.string() });
const forecast = ({ city: where }: z.infer<typeof city>) => `${where}: 21 degrees`;
const calendarEvent = z.object({ date: z.string(), city: z.string() });
const EVENT_DATA = { date: "2027-05-03", city: "Rome" };

const cityParameters = {
  type: "object",
  properties: { city: { type: "string" } },
  required: ["city"],
  additionalProperties: false,
};

/** Joins what a stream brings. */
async function joined<Part>(stream: AsyncIterable<Part>, textOf: (part: Part) => string | null | undefined) {
  let text = "";
  for await (const part of stream) text += textOf(part) ?? "";
  return text;
}

describe("the demonstration", () => {
  beforeAll(async () => {
    server = await startTestServer({ REGIA_MODELS_DISCOVERY: "off" });
    token = await tokenOf(await subscriber());
  });
  afterAll(async () => {
    await server.stop();
  });

  const sort = [{ role: "user", content: SORT }] as const;

  describe.each(SDKS)("$name", ({ sdk }) => {
    const completions = () => sdk.client().chat.completions;
    const responses = () => sdk.client().responses;
    const weatherTool = {
      type: "function",
      function: { ...weather, parameters: cityParameters, strict: true },
    } as const;

    runAll({
      "lists and retrieves models": async () => {
        const ids: string[] = [];
        for await (const { id } of sdk.client().models.list()) ids.push(id);
        expect(ids).toEqual([AUTO, "demonstration"]);
        for (const id of ids) expect(await sdk.client().models.retrieve(id)).toMatchObject({ id });
      },
      "answers a developer's message": async () => {
        const developer = { role: "developer", content: "Talk like a pirate." } as const;
        const completion = await completions().create({ model: AUTO, messages: [developer, ...sort] });
        expect(completion).toMatchObject({
          object: "chat.completion",
          choices: [{ message: { role: "assistant", content: SORTED }, finish_reason: "stop" }],
          usage: { prompt_tokens: expect.any(Number) },
        });
        expect(completion.usage?.total_tokens).toBeGreaterThan(10);
      },
      "streams chunks": async () => {
        const stream = await completions().create({ model: AUTO, messages: [...sort], stream: true });
        expect(await joined(stream, ({ choices }) => choices[0]?.delta.content)).toBe(SORTED);
      },
      "streams by its helper": async () => {
        const stream = completions().stream({
          model: AUTO,
          messages: [...sort],
          stream_options: { include_usage: true },
        });
        expect(await stream.finalContent()).toBe(SORTED);
        expect((await stream.totalUsage()).completion_tokens).toBeGreaterThan(3);
      },
      "runs tools until the answer": async () => {
        const asked: string[] = [];
        const runner = completions().runTools({
          model: AUTO,
          messages: [{ role: "user", content: WEATHER }],
          tools: [
            {
              type: "function",
              function: {
                ...weather,
                parameters: cityParameters,
                parse: (text: string) => city.parse(JSON.parse(text)),
                function: (args: z.infer<typeof city>) => {
                  asked.push(args.city);
                  return forecast(args);
                },
              },
            },
          ],
        });
        expect(await runner.finalContent()).toContain("Rome: 21 degrees");
        expect(asked).toEqual(["Rome"]);
      },
      "calls tools in parallel": async () => {
        const { choices } = await completions().create({
          model: AUTO,
          messages: [{ role: "user", content: BOTH_CITIES }],
          tools: [weatherTool],
        });
        expect(choices[0]).toMatchObject({ finish_reason: "tool_calls", message: { content: null } });
        const calls = choices[0]?.message.tool_calls ?? [];
        expect(calls.map((call) => call.type === "function" && JSON.parse(call.function.arguments))).toEqual([
          { city: "Rome" },
          { city: "Milan" },
        ]);
        expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      },
      "calls the tool that is demanded": async () => {
        const { choices } = await completions().create({
          model: AUTO,
          messages: [...sort],
          tools: [weatherTool],
          tool_choice: { type: "function", function: { name: weather.name } },
        });
        expect(choices[0]?.message.tool_calls).toMatchObject([{ function: { name: weather.name } }]);
      },
      "parses an answer by a schema": async () => {
        const { choices } = await completions().parse({
          model: AUTO,
          messages: [
            { role: "system", content: "Extract the event information." },
            { role: "user", content: EVENT },
          ],
          response_format: sdk.zodResponseFormat(calendarEvent, "event"),
        });
        expect(choices[0]?.message.parsed).toEqual(EVENT_DATA);
      },
      "parses the arguments of a tool": async () => {
        const { choices } = await completions().parse({
          model: AUTO,
          messages: [{ role: "user", content: WEATHER }],
          tools: [sdk.zodFunction({ name: weather.name, parameters: city })],
        });
        expect(choices[0]?.message.tool_calls).toMatchObject([
          { function: { parsed_arguments: { city: "Rome" } } },
        ]);
      },
      "gives JSON without a schema": async () => {
        const { choices } = await completions().create({
          model: AUTO,
          messages: [{ role: "user", content: `Answer in JSON: ${EVENT}` }],
          response_format: { type: "json_object" },
        });
        expect(JSON.parse(choices[0]?.message.content ?? "")).toMatchObject({ dates: ["2027-05-03"] });
      },
      "obeys n, stop, seed and the longest answer": async () => {
        const two = await completions().create({ model: AUTO, messages: [...sort], n: 2, seed: 7 });
        expect(two.choices.map(({ message }) => message.content)).toEqual([SORTED, SORTED]);
        const stopped = await completions().create({ model: AUTO, messages: [...sort], stop: "\n- pera" });
        expect(stopped.choices[0]?.message.content).toBe("### Righe\n\n- mela");
        const short = await completions().create({
          model: AUTO,
          messages: [...sort],
          max_completion_tokens: 3,
        });
        expect(short.choices[0]?.finish_reason).toBe("length");
      },
      "ends when it is aborted": async () => {
        const leaving = new AbortController();
        const left = completions().create({ model: AUTO, messages: [...sort] }, { signal: leaving.signal });
        leaving.abort();
        await expect(left).rejects.toBeInstanceOf(sdk.OpenAI.APIUserAbortError);
      },
      "creates a response": async () => {
        const asked = { model: AUTO, instructions: "Talk like a pirate.", input: SORT };
        expect((await responses().create(asked)).output_text).toBe(SORTED);
      },
      "streams a response": async () => {
        const stream = await responses().create({ model: AUTO, input: SORT, stream: true });
        const text = await joined(stream, (event) =>
          event.type === "response.output_text.delta" ? event.delta : "",
        );
        expect(text).toBe(SORTED);
      },
      "parses a response by a schema": async () => {
        const { output_parsed } = await responses().parse({
          model: AUTO,
          input: EVENT,
          text: { format: sdk.zodTextFormat(calendarEvent, "event") },
        });
        expect(output_parsed).toEqual(EVENT_DATA);
      },
      "gives a response the results of tools": async () => {
        const tools = [{ type: "function", ...weather, parameters: cityParameters, strict: true }] as const;
        const input: newest.OpenAI.Responses.ResponseInput = [{ role: "user", content: WEATHER }];
        const first = await responses().create({ model: AUTO, input, tools: [...tools] });
        input.push(...(first.output as newest.OpenAI.Responses.ResponseInput));
        for (const item of first.output) {
          if (item.type !== "function_call") continue;
          const output = forecast(city.parse(JSON.parse(item.arguments)));
          input.push({ type: "function_call_output", call_id: item.call_id, output });
        }
        const second = await responses().create({ model: AUTO, input, tools: [...tools] });
        expect(second.output_text).toContain("Rome: 21 degrees");
      },
      "has a class for each error": async () => {
        const asked = { model: AUTO, messages: [...sort] };
        const wrong = sdk.client("wrong").chat.completions.create(asked);
        await expect(wrong).rejects.toBeInstanceOf(sdk.OpenAI.AuthenticationError);
        const unknown = completions().create({ ...asked, model: "gpt-0" });
        await expect(unknown).rejects.toBeInstanceOf(sdk.OpenAI.NotFoundError);
        await expect(unknown).rejects.toMatchObject({ code: "not_found", param: "model" });
        for (const [param, fields] of [
          ["logprobs", { logprobs: true }],
          ["logit_bias", { logit_bias: { 50256: -100 } }],
          ["audio", { audio: { format: "wav", voice: "alloy" } as const }],
        ] as const) {
          const refused = completions().create({ ...asked, ...fields });
          await expect(refused).rejects.toBeInstanceOf(sdk.OpenAI.BadRequestError);
          await expect(refused).rejects.toMatchObject({ code: "unsupported_parameter", param });
        }
        const owner = await quickPerson(server);
        const own = sdk.client(await tokenOf(owner)).chat.completions;
        const long = own.create({ ...asked, messages: [{ role: "user", content: "a ".repeat(40_000) }] });
        await expect(long).rejects.toBeInstanceOf(sdk.OpenAI.UnprocessableEntityError);
        await expect(long).rejects.toMatchObject({ code: "input_tokens" });
      },
    });
  });

  describe("the AI SDK", () => {
    const models = {
      chat: () => vercel().chat(AUTO),
      responses: () => vercel().responses(AUTO),
    };
    const tools = {
      get_weather: tool({ ...weather, inputSchema: city, execute: async (args) => forecast(args) }),
    };

    describe.each(["chat", "responses"] as const)("%s", (kind) => {
      const model = () => models[kind]();
      runAll({
        "generates text": async () => {
          const { text, finishReason, usage, warnings } = await generateText({
            model: model(),
            instructions: "Talk like a pirate.",
            prompt: SORT,
          });
          expect([text, finishReason, warnings]).toEqual([SORTED, "stop", []]);
          expect(usage.totalTokens).toBeGreaterThan(10);
        },
        "streams text": async () => {
          const { textStream, finishReason } = streamText({ model: model(), prompt: SORT });
          expect(await joined(textStream, (text) => text)).toBe(SORTED);
          expect(await finishReason).toBe("stop");
        },
        "executes tools in several steps": async () => {
          const { text, steps } = await generateText({
            model: model(),
            tools,
            prompt: BOTH_CITIES,
            stopWhen: isStepCount(3),
          });
          expect(steps).toHaveLength(2);
          expect(steps[0]?.toolResults.map(({ output }) => output)).toEqual([
            "Rome: 21 degrees",
            "Milan: 21 degrees",
          ]);
          expect(text).toContain("Milan: 21 degrees");
        },
        "gives an object": async () => {
          const { output } = await generateText({
            model: model(),
            prompt: EVENT,
            output: Output.object({ schema: calendarEvent }),
          });
          expect(output).toEqual(EVENT_DATA);
        },
        "ends when it is aborted": async () => {
          const leaving = new AbortController();
          const left = generateText({ model: model(), prompt: SORT, abortSignal: leaving.signal });
          leaving.abort();
          await expect(left).rejects.toMatchObject({ name: "AbortError" });
        },
      });
    });

    runAll({
      "says why it is refused": async () => {
        const wrong = generateText({ model: vercel("wrong").chat(AUTO), prompt: SORT });
        const error: unknown = await wrong.catch((reason: unknown) => reason);
        expect(APICallError.isInstance(error) && [error.statusCode, error.isRetryable]).toEqual([401, false]);
      },
    });
  });

  describe("LangChain", () => {
    const weatherTool = langchainTool(async (args: z.infer<typeof city>) => forecast(args), {
      ...weather,
      schema: city,
    });

    describe.each([
      ["chat", false],
      ["responses", true],
    ] as const)("%s", (_, useResponsesApi) => {
      const model = () => new ChatOpenAI({ ...langchain(), useResponsesApi });
      runAll({
        "invokes a model": async () => {
          const answer = await model().invoke([
            new SystemMessage("Talk like a pirate."),
            new HumanMessage(SORT),
          ]);
          expect(answer.text).toBe(SORTED);
          const { total_tokens: tokens }: { readonly total_tokens?: number } = Object(answer.usage_metadata);
          expect(tokens).toBeGreaterThan(10);
        },
        "streams a model": async () => {
          expect(await joined(await model().stream(SORT), ({ text }) => text)).toBe(SORTED);
        },
        "binds tools and reads their results": async () => {
          const bound = model().bindTools([weatherTool]);
          const question = new HumanMessage(BOTH_CITIES);
          const asking = await bound.invoke([question]);
          const calls = asking.tool_calls ?? [];
          expect(calls).toMatchObject([{ args: { city: "Rome" } }, { args: { city: "Milan" } }]);
          const results = await Promise.all(
            calls.map((call) => weatherTool.invoke({ ...call, type: "tool_call" as const })),
          );
          const answer = await bound.invoke([question, asking, ...results]);
          expect(answer.text).toContain("Rome: 21 degrees");
        },
        "gives structured output": async () => {
          const structured = model().withStructuredOutput(calendarEvent, { name: "event" });
          expect(await structured.invoke(EVENT)).toEqual(EVENT_DATA);
          const called = model().withStructuredOutput(calendarEvent, {
            name: "event",
            method: "functionCalling",
          });
          expect(await called.invoke(EVENT)).toEqual(EVENT_DATA);
        },
        "ends when it is aborted": async () => {
          const leaving = new AbortController();
          const left = model().invoke(SORT, { signal: leaving.signal });
          leaving.abort();
          await expect(left).rejects.toThrow(/abort/i);
        },
      });
    });

    runAll({
      "says why it is refused": async () => {
        const refused = new ChatOpenAI(langchain("wrong")).invoke(SORT);
        await expect(refused).rejects.toMatchObject({ status: 401, lc_error_code: "MODEL_AUTHENTICATION" });
      },
    });
  });
});

describe("a connected server", () => {
  const MODEL = "prova-1";
  const WORDS = ["Ciao", ", ", "mondo", "."];
  const QUESTION = { role: "user", content: "Saluta il mondo" } as const;
  const PICTURE = `data:image/png;base64,${PNG.toString("base64")}`;
  let provider: Provider;

  beforeAll(async () => {
    provider = await startProvider({ models: [MODEL] });
    server = await startTestServer({
      REGIA_MODELS_URL: provider.url,
      REGIA_MODELS_COOLDOWN: "1",
      REGIA_EMBEDDINGS_URL: provider.url,
      REGIA_EMBEDDINGS_MODEL: EMBEDDING,
    });
    await server.sql`insert into private.model_settings (model_id, images) values (${MODEL}, true)`;
    token = await tokenOf(await subscriber());
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });

  const answer = () => provider.answer({ kind: "text", words: WORDS });
  /** A server that fails once. */
  const failOnce = () => provider.answer({ kind: "status", status: 500 }, { kind: "text", words: WORDS });
  const received = () => provider.requests.map(({ body }) => body);
  const seen = [
    {
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Che cosa si vede?" },
            { type: "image_url", image_url: { url: PICTURE } },
          ],
        },
      ],
    },
  ];

  describe.each(SDKS)("$name", ({ sdk }) => {
    runAll({
      "sends a picture": async () => {
        answer();
        await sdk.client().chat.completions.create({
          model: MODEL,
          messages: [
            {
              role: "user",
              content: [
                { type: "text", text: "Che cosa si vede?" },
                { type: "image_url", image_url: { url: PICTURE } },
              ],
            },
          ],
        });
        expect(received()).toMatchObject(seen);
        answer();
        await sdk.client().responses.create({
          model: MODEL,
          input: [
            {
              role: "user",
              content: [
                { type: "input_text", text: "Che cosa si vede?" },
                { type: "input_image", image_url: PICTURE, detail: "auto" },
              ],
            },
          ],
        });
        expect(received()).toMatchObject([{ messages: [{ role: "user" }] }]);
        expect(JSON.stringify(received())).toContain(PICTURE);
      },
      "passes probabilities, a seed and texts to stop at on": async () => {
        answer();
        const asked = { logprobs: true, top_logprobs: 2, seed: 7, stop: ["FINE"], temperature: 0.2 };
        await sdk.client().chat.completions.create({ model: MODEL, messages: [QUESTION], ...asked });
        expect(received()).toMatchObject([asked]);
      },
      "asks again by itself after a failure, when Retry-After says": async () => {
        failOnce();
        const asked = { model: MODEL, messages: [QUESTION] };
        const { choices } = await sdk.client().chat.completions.create(asked);
        expect(choices[0]?.message.content).toBe(WORDS.join(""));
        expect(provider.requests).toHaveLength(2);
      },
      "stops the model when a stream is aborted": async () => {
        provider.answer({ kind: "endless", words: WORDS });
        const asked = { model: MODEL, messages: [QUESTION], stream: true as const };
        const stream = await sdk.client().chat.completions.create(asked);
        let text = "";
        for await (const { choices } of stream) {
          text += choices[0]?.delta.content ?? "";
          if (text === WORDS.join("")) stream.controller.abort();
        }
        expect(text).toBe(WORDS.join(""));
        await eventually(() => expect(provider.closed).toBe(1));
      },
      "makes vectors of one text and of several": async () => {
        provider.answer();
        const { embeddings } = sdk.client();
        const input = ["sole", "pioggia"];
        const { data, usage } = await embeddings.create({ model: EMBEDDING, input });
        const [first] = data;
        expect(data.map(({ embedding }) => embedding.length)).toEqual([8, 8]);
        expect(first?.embedding).not.toEqual(data[1]?.embedding);
        expect(usage.prompt_tokens).toBeGreaterThan(1);
        const one = { model: EMBEDDING, input: "sole", encoding_format: "float" } as const;
        expect((await embeddings.create(one)).data[0]?.embedding).toEqual(first?.embedding);
        const short = await embeddings.create({ ...one, dimensions: 4 });
        expect(short.data[0]?.embedding).toHaveLength(4);
      },
      "does not ask again when the budget is used up": async () => {
        const owner = await quickPerson(server);
        await server.sql`
          insert into public.usage_counters (user_id, counter, period_start, used)
          values (${owner.id}, 'modelCostThisMonth', private.period_start('month', now()), 500000000000)`;
        await server.sql`
          update private.model_settings set price_input = 500000, price_output = 500000 where model_id = ${MODEL}`;
        answer();
        const refused = sdk
          .client(await tokenOf(owner))
          .chat.completions.create({ model: MODEL, messages: [QUESTION] });
        await expect(refused).rejects.toBeInstanceOf(sdk.OpenAI.RateLimitError);
        await expect(refused).rejects.toMatchObject({ code: "budget", type: "insufficient_quota" });
        expect(provider.requests).toEqual([]);
      },
    });
  });

  runAll({
    "the AI SDK sends a picture": async () => {
      answer();
      const image = { type: "file", mediaType: "image/png", data: PNG } as const;
      const { text } = await generateText({
        model: vercel().chat(MODEL),
        messages: [{ role: "user", content: [{ type: "text", text: "Che cosa si vede?" }, image] }],
      });
      expect(text).toBe(WORDS.join(""));
      expect(received()).toMatchObject(seen);
    },
    "the AI SDK asks again by itself after a failure": async () => {
      failOnce();
      expect((await generateText({ model: vercel().chat(MODEL), prompt: "Ciao" })).text).toBe(WORDS.join(""));
      expect(provider.requests).toHaveLength(2);
    },
    "the AI SDK repeats what it was answered if it is told that nothing is stored": async () => {
      const call = { id: "call_1", name: "get_weather", arguments: ['{"city":"Rome"}'] };
      const steps = () =>
        provider.answer(
          { kind: "text", words: ["Guardo."], calls: [call], finish: "tool_calls" },
          { kind: "text", words: WORDS },
        );
      const ask = (store?: boolean) =>
        generateText({
          model: vercel().responses(MODEL),
          tools: {
            get_weather: tool({ ...weather, inputSchema: city, execute: async (args) => forecast(args) }),
          },
          prompt: WEATHER,
          stopWhen: isStepCount(3),
          ...(store === undefined ? {} : { providerOptions: { openai: { store } } }),
        });
      steps();
      expect((await ask(false)).text).toBe(WORDS.join(""));
      expect(provider.requests.at(-1)?.body.messages).toMatchObject([
        { role: "user" },
        { role: "assistant", content: "Guardo.", tool_calls: [{ id: "call_1" }] },
        { role: "tool", content: "Rome: 21 degrees" },
      ]);
      // Else it refers to what it believes to be stored, which is refused with the field.
      steps();
      await expect(ask()).rejects.toMatchObject({
        statusCode: 400,
        data: { error: { code: "unsupported_parameter", param: "input[1].type" } },
      });
    },
    "the AI SDK embeds several texts": async () => {
      provider.answer();
      const model = vercel().embedding(EMBEDDING);
      const { embeddings, usage } = await embedMany({ model, values: ["sole", "pioggia"] });
      expect(embeddings.map((vector) => vector.length)).toEqual([8, 8]);
      expect(embeddings[0]).not.toEqual(embeddings[1]);
      expect(usage.tokens).toBeGreaterThan(1);
    },
    "LangChain embeds documents and a query": async () => {
      provider.answer();
      const embeddings = new OpenAIEmbeddings(langchain(token, EMBEDDING));
      const documents = await embeddings.embedDocuments(["sole", "pioggia"]);
      expect(documents).toHaveLength(2);
      expect(documents[0]).not.toEqual(documents[1]);
      expect(await embeddings.embedQuery("sole")).toEqual(documents[0]);
    },
    "LangChain sends a picture": async () => {
      answer();
      const content = [
        { type: "text", text: "Che cosa si vede?" },
        { type: "image_url", image_url: { url: PICTURE } },
      ];
      await new ChatOpenAI(langchain(token, MODEL)).invoke([new HumanMessage({ content })]);
      expect(received()).toMatchObject(seen);
    },
    "LangChain asks again by itself after a failure": async () => {
      failOnce();
      expect((await new ChatOpenAI(langchain(token, MODEL)).invoke("Ciao")).text).toBe(WORDS.join(""));
      expect(provider.requests).toHaveLength(2);
    },
  });
});
