import type { AxeResults, RunOptions, Spec } from "axe-core";
import type { Accessibility, Finding } from "./accessibility.ts";

type Globals = Readonly<Record<string, unknown>>;

/** What the gallery needs to know of a story before it is shown. */
interface StoryTraits {
  /** The globals that the story sets itself, and the width at which it opens. */
  readonly pinned: Globals;
  /** True if the story fills the window. */
  readonly isWholePage: boolean;
}

/** Functions in the Storybook page that the gallery calls. */
export interface StageDriver {
  traitsOf(storyId: string): Promise<StoryTraits>;
  /** Renders a story with the current globals and plays it. Resolves to the reason of a failure, or to an empty string. */
  show(storyId: string): Promise<string>;
  /** Changes language or theme of the current story without playing it again. */
  turn(globals: Globals): Promise<void>;
  /**
   * Checks the page with axe, with the options of the story.
   *
   * @param only the rules to check. Default: all
   */
  check(storyId: string, theme: string, only?: readonly string[]): Promise<Accessibility>;
  /** Resolves when fonts and images have loaded, delayed overlays are visible and the layout is final. */
  settle(): Promise<void>;
}

interface Channel {
  on(event: string, listener: (payload: unknown) => void): void;
  off(event: string, listener: (payload: unknown) => void): void;
  emit(event: string, payload: unknown): void;
}

interface LoadedStory {
  readonly storyGlobals: Globals;
  readonly parameters: {
    readonly layout?: string;
    readonly viewport?: { readonly defaultViewport?: string };
    /** Options of Storybook's accessibility addon. */
    readonly a11y?: { readonly config?: Spec; readonly options?: RunOptions };
  };
}

declare global {
  var axe: {
    configure(spec: Spec): void;
    reset(): void;
    run(context: unknown, options: RunOptions): Promise<AxeResults>;
  };
  var regiaStage: StageDriver;
  var __STORYBOOK_ADDONS_CHANNEL__: Channel;
  var __STORYBOOK_PREVIEW__: {
    readonly storyStoreValue?: {
      loadStory(request: { storyId: string }): Promise<LoadedStory>;
    };
  };
}

/** Installs the driver in the page. It is serialised, so it may use nothing from outside its body. */
export function installStageDriver(): void {
  const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
  let isShowing = false;

  const answer = <T>(
    fire: () => void,
    listeners: Record<string, (payload: unknown, done: (value: T) => void) => void>,
  ) =>
    new Promise<T>((resolve) => {
      const bound = Object.entries(listeners).map(([event, listener]) => {
        const heard = (payload: unknown) => listener(payload, finish);
        channel.on(event, heard);
        return () => channel.off(event, heard);
      });
      const finish = (value: T) => {
        for (const release of bound) release();
        resolve(value);
      };
      fire();
    });

  const text = (payload: unknown) => {
    const { message, description } = payload as { message?: string; description?: string };
    return message ?? description ?? JSON.stringify(payload);
  };

  /** Resets focus, input modality, storage and scroll position, so that no story affects the next one. */
  const forget = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const type of ["pointerdown", "pointerup"])
      document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse" }));
    for (const type of ["mousedown", "mouseup"])
      document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    localStorage.clear();
    sessionStorage.clear();
    scrollTo(0, 0);
  };

  /**
   * After the window becomes lower, React Aria assumes for up to 0.6 s that a virtual keyboard is open, and hides an
   * opening dialog with this mask.
   */
  const isHeldBack = () => document.querySelector('[style*="mask-image"]') !== null;

  const load = (storyId: string) => {
    const store = globalThis.__STORYBOOK_PREVIEW__.storyStoreValue;
    if (!store) throw new Error("Storybook has not started");
    return store.loadStory({ storyId });
  };

  globalThis.regiaStage = {
    async traitsOf(storyId) {
      const { storyGlobals, parameters } = await load(storyId);
      const width = parameters.viewport?.defaultViewport;
      return {
        pinned: width === undefined ? storyGlobals : { ...storyGlobals, viewport: { value: width } },
        isWholePage: parameters.layout === "fullscreen",
      };
    },

    async show(storyId) {
      forget();
      document.documentElement.removeAttribute("data-still");
      isShowing = true;
      let reason = "";
      const note = (payload: unknown) => {
        reason ||= text(payload);
      };
      return answer<string>(() => channel.emit("setCurrentStory", { storyId, viewMode: "story" }), {
        playFunctionThrewException: note,
        unhandledErrorsWhilePlaying: note,
        storyThrewException: note,
        storyErrored: (payload, done) => done(text(payload)),
        storyMissing: (_, done) => done("Storybook does not have it"),
        storyFinished: (payload, done) => {
          const finished = payload as { storyId: string; status: string };
          if (finished.storyId !== storyId) return;
          done(reason || (finished.status === "success" ? "" : "its play did not succeed"));
        },
      });
    },

    async turn(globals) {
      const sign = isShowing ? "storyFinished" : "globalsUpdated";
      await answer<void>(() => channel.emit("updateGlobals", { globals }), {
        [sign]: (_, done) => done(),
      });
    },

    async check(storyId, theme, only) {
      const { config, options } = (await load(storyId)).parameters.a11y ?? {};
      globalThis.axe.reset();
      // As in the story tests, a story needs no landmarks.
      globalThis.axe.configure({
        ...config,
        rules: [{ id: "region", enabled: false }, ...(config?.rules ?? [])],
      });
      const { passes, violations, incomplete } = await globalThis.axe.run(
        { include: document.body, exclude: [".sb-wrapper", "#storybook-docs", "#storybook-highlights-root"] },
        only ? { ...options, runOnly: [...only] } : (options ?? {}),
      );
      const findings = (verdict: Finding["verdict"], results: AxeResults["violations"]) =>
        results.map(
          ({ id, impact = null, help, helpUrl, nodes }): Finding => ({
            rule: id,
            verdict,
            impact,
            help,
            helpUrl,
            themes: [theme],
            count: nodes.length,
            targets: nodes.slice(0, 5).map(({ target }) => target.flat().join(" ")),
          }),
        );
      return {
        passes: passes.length,
        findings: [...findings("violation", violations), ...findings("incomplete", incomplete)],
      };
    },

    async settle() {
      document.documentElement.setAttribute("data-still", "");
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      do for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      while (isHeldBack());
    },
  };
}
