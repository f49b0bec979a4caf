type Globals = Readonly<Record<string, unknown>>;

/** Functions in the Storybook page that the gallery calls. */
export interface StageDriver {
  /** The globals that a story sets itself, and the width at which it opens. */
  pins(storyId: string): Promise<Globals>;
  /** Renders a story with the current globals and plays it. Resolves to the reason of a failure, or to an empty string. */
  show(storyId: string): Promise<string>;
  /** Changes language or theme of the current story without playing it again. */
  turn(globals: Globals): Promise<void>;
  /** Resolves when fonts and images have loaded, delayed overlays are visible and the layout is final. */
  settle(): Promise<void>;
}

interface Channel {
  on(event: string, listener: (payload: unknown) => void): void;
  off(event: string, listener: (payload: unknown) => void): void;
  emit(event: string, payload: unknown): void;
}

declare global {
  var regiaStage: StageDriver;
  var __STORYBOOK_ADDONS_CHANNEL__: Channel;
  var __STORYBOOK_PREVIEW__: {
    readonly storyStoreValue?: {
      loadStory(request: { storyId: string }): Promise<{
        readonly storyGlobals: Globals;
        readonly parameters: { readonly viewport?: { readonly defaultViewport?: string } };
      }>;
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

  globalThis.regiaStage = {
    async pins(storyId) {
      const store = globalThis.__STORYBOOK_PREVIEW__.storyStoreValue;
      if (!store) throw new Error("Storybook has not started");
      const { storyGlobals, parameters } = await store.loadStory({ storyId });
      const width = parameters.viewport?.defaultViewport;
      return width === undefined ? storyGlobals : { ...storyGlobals, viewport: { value: width } };
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

    async settle() {
      document.documentElement.setAttribute("data-still", "");
      await document.fonts.ready;
      await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      do for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      while (isHeldBack());
    },
  };
}
