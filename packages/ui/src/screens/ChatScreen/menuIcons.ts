import {
  Archive,
  ArchiveRestore,
  BookMarked,
  Braces,
  FileText,
  Pencil,
  Pin,
  PinOff,
  ScrollText,
  Trash2,
  Workflow,
} from "lucide-react";

/** Icons of entries that are loaded with the menu, so that the page does not wait for them. */
export const menuIcons = {
  rename: Pencil,
  pin: Pin,
  unpin: PinOff,
  archive: Archive,
  unarchive: ArchiveRestore,
  markdown: FileText,
  json: Braces,
  delete: Trash2,
  saved: BookMarked,
  instructions: ScrollText,
  plan: Workflow,
} as const;
