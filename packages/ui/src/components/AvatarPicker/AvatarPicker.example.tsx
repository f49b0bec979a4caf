import { AvatarPicker } from "@regia/ui/components/AvatarPicker";
import { useState } from "react";

export function Example() {
  const [picture, setPicture] = useState<string>();
  return (
    <AvatarPicker
      name="Anna Bianchi"
      hint="JPEG, PNG, GIF o WebP, fino a 5 MB"
      src={picture}
      onSelect={(file) => setPicture(URL.createObjectURL(file))}
      onRemove={() => setPicture(undefined)}
    />
  );
}
