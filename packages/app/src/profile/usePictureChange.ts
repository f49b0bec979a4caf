import type { AvatarState } from "@regia/ui/screens/SettingsScreen";
import { useEffect, useState } from "react";
import { avatarFailure } from "../data/failures.ts";
import { RuleBroken } from "../data/ruleBroken.ts";
import { useRun } from "../data/useRun.ts";
import { useServices } from "../services/services.ts";
import { preparePicture } from "./picture.ts";
import { removeAvatar, uploadAvatar } from "./profileOperations.ts";

/** State of the picture, and functions to change it. */
export interface PictureChange {
  readonly state: AvatarState;
  select(file: File): void;
  remove(): void;
}

/** Selects, stores and removes the signed-in person's picture, one change at a time. */
export function usePictureChange(): PictureChange {
  const services = useServices();
  const [state, setState] = useState<AvatarState>({ kind: "idle" });
  const run = useRun();
  const preview = state.kind === "uploading" ? state.previewUrl : undefined;

  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const change = (work: () => Promise<AvatarState>) =>
    void run(
      async () => {
        setState({ kind: "uploading" });
        setState(await work());
      },
      (error) => {
        const reason = error instanceof RuleBroken ? error.reason : avatarFailure(error);
        setState({ kind: "failed", reason });
      },
    );

  return {
    state,
    select: (file) =>
      change(async () => {
        const picture = await preparePicture(file);
        setState({ kind: "uploading", previewUrl: URL.createObjectURL(picture.blob) });
        await uploadAvatar(services, picture);
        return { kind: "idle" };
      }),
    remove: () =>
      change(async () => {
        await removeAvatar(services);
        return { kind: "removed" };
      }),
  };
}
