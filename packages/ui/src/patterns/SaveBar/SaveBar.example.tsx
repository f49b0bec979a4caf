import { TextField } from "@regia/ui/components/TextField";
import { SaveBar } from "@regia/ui/patterns/SaveBar";
import { type FormEvent, useState } from "react";

export function Example() {
  const [saved, setSaved] = useState("Anna");
  const [name, setName] = useState(saved);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved(name);
  };
  return (
    <form onSubmit={save}>
      <TextField label="Nome" value={name} onChange={setName} />
      <SaveBar state={{ kind: "saved" }} isChanged={name !== saved} savedText="Nome salvato." />
    </form>
  );
}
