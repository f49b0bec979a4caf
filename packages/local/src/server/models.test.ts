import { afterEach, expect, test, vi } from "vitest";
import { answeringModels, describeModels } from "./models.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("who answers follows from the settings, without what is secret in them", () => {
  expect(answeringModels({})).toEqual({ kind: "onMachine" });
  expect(answeringModels({ REGIA_MODELS_DISCOVERY: "off", OPENAI_API_KEY: "" })).toEqual({
    kind: "demonstration",
  });
  const environment = {
    OPENAI_API_KEY: "sk-secret",
    MISTRAL_API_KEY: "secret",
    REGIA_MODELS_URL: "http://user:secret@models.example.it:8000/v1",
  };
  expect(answeringModels(environment)).toEqual({
    kind: "connected",
    sources: ["OpenAI", "Mistral AI", "models.example.it:8000"],
  });
});

test("functions see the models of the server's own settings, and later ones those of theirs", () => {
  vi.stubEnv("MISTRAL_API_KEY", "outer");
  vi.stubEnv("OPENAI_API_KEY", undefined);
  const restore = describeModels(
    { OPENAI_API_KEY: "inner", REGIA_MODELS_TIMEOUT: "5", REGIA_EMBEDDINGS_MODEL: "e", PATH: "other" },
    { url: "http://127.0.0.1:1/v1", key: "k" },
  );
  const { PATH, OPENAI_API_KEY, MISTRAL_API_KEY, REGIA_MODELS_TIMEOUT, REGIA_DEMONSTRATION_KEY } =
    process.env;
  expect([OPENAI_API_KEY, MISTRAL_API_KEY, REGIA_MODELS_TIMEOUT, REGIA_DEMONSTRATION_KEY]).toEqual([
    "inner",
    undefined,
    "5",
    "k",
  ]);
  expect(PATH).not.toBe("other");
  expect(process.env["REGIA_EMBEDDINGS_MODEL"]).toBe("e");
  restore();
  expect(process.env["MISTRAL_API_KEY"]).toBe("outer");
  expect("OPENAI_API_KEY" in process.env).toBe(false);
  expect("REGIA_EMBEDDINGS_MODEL" in process.env).toBe(false);
});
