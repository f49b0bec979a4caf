import { Settings } from "lucide-react";
import type { ReactElement, Ref } from "react";
import { Accordion } from "./Accordion/index.ts";
import { ActionBar } from "./ActionBar/index.ts";
import { Avatar } from "./Avatar/index.ts";
import { AvatarPicker } from "./AvatarPicker/index.ts";
import { Badge } from "./Badge/index.ts";
import { Banner } from "./Banner/index.ts";
import { Breadcrumb } from "./Breadcrumb/index.ts";
import { Button } from "./Button/index.ts";
import { Card } from "./Card/index.ts";
import { Checkbox } from "./Checkbox/index.ts";
import { CheckboxGroup } from "./CheckboxGroup/index.ts";
import { CodeBlock } from "./CodeBlock/index.ts";
import { ConfirmDialog } from "./ConfirmDialog/index.ts";
import { CopyButton } from "./CopyButton/index.ts";
import { DateField } from "./DateField/index.ts";
import { DatePicker } from "./DatePicker/index.ts";
import { DescriptionList } from "./DescriptionList/index.ts";
import { Dialog } from "./Dialog/index.ts";
import { Drawer } from "./Drawer/index.ts";
import { EmptyState } from "./EmptyState/index.ts";
import { FormMessage } from "./FormMessage/index.ts";
import { Icon } from "./Icon/index.ts";
import { IconButton } from "./IconButton/index.ts";
import { Link } from "./Link/index.ts";
import { LinkButton } from "./LinkButton/index.ts";
import { Logo } from "./Logo/index.ts";
import { Markdown } from "./Markdown/index.ts";
import { Menu, MenuItem } from "./Menu/index.ts";
import { NumberField } from "./NumberField/index.ts";
import { PageHeader } from "./PageHeader/index.ts";
import { Pagination } from "./Pagination/index.ts";
import { PasswordField } from "./PasswordField/index.ts";
import { Progress } from "./Progress/index.ts";
import { RadioGroup } from "./RadioGroup/index.ts";
import { SearchField } from "./SearchField/index.ts";
import { SegmentedToggle } from "./SegmentedToggle/index.ts";
import { Select } from "./Select/index.ts";
import { Skeleton } from "./Skeleton/index.ts";
import { SkipLink } from "./SkipLink/index.ts";
import { Slider } from "./Slider/index.ts";
import { Spinner } from "./Spinner/index.ts";
import { Stack } from "./Stack/index.ts";
import { Switch } from "./Switch/index.ts";
import { Table } from "./Table/index.ts";
import { Tabs } from "./Tabs/index.ts";
import { TagGroup } from "./TagGroup/index.ts";
import { TextField } from "./TextField/index.ts";
import { ToastRegion } from "./ToastRegion/index.ts";
import { Tooltip } from "./Tooltip/index.ts";
import { UsageBar } from "./UsageBar/index.ts";

/** Props of the caller that must reach the root element. */
export interface Own {
  ref: Ref<never>;
  className?: string | undefined;
  id?: string | undefined;
  "aria-label"?: undefined;
  "aria-labelledby"?: undefined;
  "aria-describedby"?: undefined;
  "data-own"?: string | undefined;
}

const options = [
  { value: "a", label: "Prima" },
  { value: "b", label: "Seconda" },
] as const;
const nothing = () => undefined;
const nowhere = { current: null };

/** Every component that renders one element in place, with its required props only. */
export const everyComponent: Readonly<Record<string, (own: Own) => ReactElement>> = {
  Accordion: (own) => (
    <Accordion items={[{ id: "a", heading: "Quando?", content: "Ora" }]} headingLevel={2} {...own} />
  ),
  ActionBar: (own) => (
    <ActionBar
      label="Azioni"
      count={1}
      countText="1 utente selezionato"
      onClear={nothing}
      returnFocusTo={nowhere}
      {...own}
    >
      <Button size="sm">Elimina</Button>
    </ActionBar>
  ),
  Avatar: (own) => <Avatar name="Anna Bianchi" {...own} />,
  AvatarPicker: (own) => <AvatarPicker name="Anna Bianchi" {...own} />,
  Badge: (own) => <Badge {...own}>Pro</Badge>,
  Banner: (own) => (
    <Banner tone="info" {...own}>
      Salvato
    </Banner>
  ),
  Breadcrumb: (own) => <Breadcrumb steps={[{ name: "Utenti", href: "/" }, { name: "Anna" }]} {...own} />,
  Button: (own) => <Button {...own}>Salva</Button>,
  Card: (own) => <Card {...own}>Contenuto</Card>,
  Checkbox: (own) => <Checkbox {...own}>Accetto</Checkbox>,
  CheckboxGroup: (own) => (
    <CheckboxGroup label="Avvisi" {...own}>
      <Checkbox value="email">Email</Checkbox>
    </CheckboxGroup>
  ),
  CodeBlock: (own) => <CodeBlock label="Comando" code="regia whoami" {...own} />,
  CopyButton: (own) => <CopyButton label="Copia il comando" text="regia whoami" {...own} />,
  DateField: (own) => <DateField label="Data" {...own} />,
  DatePicker: (own) => <DatePicker label="Scadenza" {...own} />,
  DescriptionList: (own) => <DescriptionList items={[{ term: "Ruolo", detail: "User" }]} {...own} />,
  EmptyState: (own) => <EmptyState title="Nessun utente trovato" {...own} />,
  FormMessage: (own) => <FormMessage {...own}>Salvato</FormMessage>,
  Icon: (own) => <Icon glyph={Settings} {...own} />,
  IconButton: (own) => <IconButton icon={Settings} label="Impostazioni" {...own} />,
  Link: (own) => (
    <Link href="/" {...own}>
      Home
    </Link>
  ),
  LinkButton: (own) => (
    <LinkButton href="/" {...own}>
      Home
    </LinkButton>
  ),
  Logo: (own) => <Logo {...own} />,
  Markdown: (own) => <Markdown text="**Ciao**" {...own} />,
  NumberField: (own) => <NumberField label="Spazio" {...own} />,
  PageHeader: (own) => <PageHeader title="Utenti" {...own} />,
  Pagination: (own) => <Pagination page={1} pages={2} onChange={nothing} {...own} />,
  PasswordField: (own) => <PasswordField label="Password" {...own} />,
  Progress: (own) => <Progress label="Applicazione" {...own} />,
  RadioGroup: (own) => <RadioGroup label="Piano" options={options} {...own} />,
  SearchField: (own) => <SearchField label="Cerca" {...own} />,
  SegmentedToggle: (own) => (
    <SegmentedToggle
      label="Vista"
      segments={[
        { value: "a", content: "Mese" },
        { value: "b", content: "Anno" },
      ]}
      value="a"
      onChange={nothing}
      {...own}
    />
  ),
  Select: (own) => <Select label="Piano" options={options} {...own} />,
  Skeleton: (own) => <Skeleton {...own} />,
  SkipLink: (own) => <SkipLink target="content" {...own} />,
  Slider: (own) => <Slider label="Tasso" {...own} />,
  Spinner: (own) => <Spinner {...own} />,
  Stack: (own) => <Stack {...own}>Contenuto</Stack>,
  Switch: (own) => <Switch {...own}>Avvisi</Switch>,
  Table: (own) => (
    <Table
      label="Utenti"
      columns={[{ id: "name", header: "Nome", cell: ({ name }) => name }]}
      rows={[{ name: "Anna" }]}
      rowKey={({ name }) => name}
      {...own}
    />
  ),
  Tabs: (own) => <Tabs label="Sezioni" items={[{ id: "a", title: "Utenti", content: "Qui" }]} {...own} />,
  TagGroup: (own) => (
    <TagGroup label="Filtri" tags={[{ id: "a", name: "Ruolo: admin" }]} onRemove={nothing} {...own} />
  ),
  TextField: (own) => <TextField label="Email" {...own} />,
  ToastRegion: (own) => (
    <ToastRegion toasts={[{ id: "a", tone: "info", text: "Salvato" }]} onDismiss={nothing} {...own} />
  ),
  UsageBar: (own) => <UsageBar label="File" share={0.2} valueText="1 di 5" {...own} />,
};

/** Components that render an overlay: their root is elsewhere in the page. `open` opens the overlay. */
export const everyOverlay: Readonly<
  Record<string, { make: (own: Own) => ReactElement; open?: (trigger: HTMLElement) => void }>
> = {
  ConfirmDialog: {
    make: (own) => (
      <ConfirmDialog
        isOpen
        onClose={nothing}
        onConfirm={nothing}
        title="Elimina utente"
        confirmText="Elimina"
        {...own}
      >
        Non si torna indietro.
      </ConfirmDialog>
    ),
  },
  Dialog: {
    make: (own) => (
      <Dialog isOpen onClose={nothing} title="Gestisci piano" {...own}>
        Contenuto
      </Dialog>
    ),
  },
  Drawer: {
    make: (own) => (
      <Drawer isOpen onClose={nothing} label="Menu" {...own}>
        Contenuto
      </Drawer>
    ),
  },
  Menu: {
    make: (own) => (
      <Menu trigger={<Button>Azioni</Button>} {...own}>
        <MenuItem>Elimina</MenuItem>
      </Menu>
    ),
    open: (trigger) => trigger.click(),
  },
  Tooltip: {
    make: (own) => (
      <Tooltip text="Crea un file" {...own}>
        <Button>Esporta</Button>
      </Tooltip>
    ),
    open: (trigger) => trigger.focus(),
  },
};

/** Components without a root element, with the reason. A new component must be listed here or above. */
export const withoutRoot: Readonly<Record<string, string>> = {
  Field: "label and notes inside a field, not a field",
  VisuallyHidden: "text only",
};
