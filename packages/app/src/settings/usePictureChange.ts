import type { AvatarState } from "@regia/ui/screens/SettingsScreen";
import { useEffect, useRef, useState } from "react";
import { avatarFailure } from "./failures.ts";
import { PictureRefused, preparePicture } from "./picture.ts";
import { useProfileOperations } from "./useProfileOperations.ts";

/** State of the picture, and functions to change it. */
export interface PictureChange {
  readonly state: AvatarState;
  select(file: File): void;
  remove(): void;
}

/** Selects, stores and removes the signed-in person's picture, one change at a time. */
export function usePictureChange(): PictureChange {
  const profile = useProfileOperations();
  const [state, setState] = useState<AvatarState>({ kind: "idle" });
  const isRunning = useRef(false);
  const preview = state.kind === "uploading" ? state.previewUrl : undefined;

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  async function run(work: () => Promise<AvatarState>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ kind: "uploading" });
    try {
      setState(await work());
    } catch (error) {
      const reason = error instanceof PictureRefused ? error.reason : avatarFailure(error);
      setState({ kind: "failed", reason });
    } finally {
      isRunning.current = false;
    }
  }

  return {
    state,
    select: (file) =>
      void run(async () => {
        const picture = await preparePicture(file);
        setState({ kind: "uploading", previewUrl: URL.createObjectURL(picture.blob) });
        await profile.uploadAvatar(picture);
        return { kind: "idle" };
      }),
    remove: () =>
      void run(async () => {
        await profile.removeAvatar();
        return { kind: "removed" };
      }),
  };
}
