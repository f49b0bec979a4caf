import { escapeHtml } from "./escape.ts";
import type { MailLanguage } from "./language.ts";
import { layout } from "./layout.ts";
import type { MailMessage } from "./message.ts";

/** What an email is about. */
export type EmailKind =
  | "confirmation"
  | "account-exists"
  | "recovery"
  | "email-change-current"
  | "email-change-new"
  | "email-changed"
  | "password-changed";

/** What an email says: to whom, in which language, and what it leads to. */
export interface Email {
  readonly kind: EmailKind;
  readonly language: MailLanguage;
  readonly to: string;
  /** The address behind the button. */
  readonly link: string;
  /** The other address of an e-mail change. */
  readonly other?: string;
}

interface Wording {
  readonly subject: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly footnote: string;
}

const italian: Readonly<Record<EmailKind, (other: string) => Wording>> = {
  confirmation: () => ({
    subject: "Conferma il tuo indirizzo email",
    title: "Conferma il tuo indirizzo",
    lines: ["Hai creato un account su Regia. Conferma che questo indirizzo è tuo e puoi iniziare."],
    button: "Conferma l'indirizzo",
    footnote: "Il collegamento vale un'ora. Se non hai creato tu l'account, ignora questo messaggio.",
  }),
  "account-exists": () => ({
    subject: "Hai già un account su Regia",
    title: "Hai già un account",
    lines: [
      "Qualcuno ha provato a creare un account su Regia con questo indirizzo, ma il tuo esiste già.",
      "Se eri tu, accedi; se non ricordi la password, puoi reimpostarla dalla stessa finestra.",
    ],
    button: "Vai a Regia",
    footnote: "Se non eri tu, ignora questo messaggio: il tuo account non è cambiato.",
  }),
  recovery: () => ({
    subject: "Reimposta la tua password",
    title: "Reimposta la password",
    lines: ["Hai chiesto di reimpostare la password del tuo account su Regia. Scegline una nuova."],
    button: "Scegli una nuova password",
    footnote:
      "Il collegamento vale un'ora. Se non l'hai chiesto tu, ignora questo messaggio: la password non cambia.",
  }),
  "email-change-current": (other) => ({
    subject: "Conferma il cambio di indirizzo email",
    title: "Vuoi cambiare indirizzo?",
    lines: [
      `Dal tuo account su Regia è stato chiesto di passare all'indirizzo ${other}.`,
      "Conferma da qui e poi dal messaggio che abbiamo mandato al nuovo indirizzo.",
    ],
    button: "Conferma il cambio",
    footnote:
      "Il collegamento vale un'ora. Se non l'hai chiesto tu, non confermare e cambia subito la password.",
  }),
  "email-change-new": (other) => ({
    subject: "Conferma il nuovo indirizzo email",
    title: "Conferma il nuovo indirizzo",
    lines: [
      `Questo indirizzo diventerà quello dell'account di Regia che ora usa ${other}.`,
      "Conferma da qui e dal messaggio che abbiamo mandato all'indirizzo attuale.",
    ],
    button: "Conferma il nuovo indirizzo",
    footnote: "Il collegamento vale un'ora. Se non usi Regia, ignora questo messaggio.",
  }),
  "email-changed": (other) => ({
    subject: "Il tuo indirizzo email è cambiato",
    title: "Indirizzo cambiato",
    lines: [
      `Il tuo account su Regia ora usa l'indirizzo ${other}. Questo è l'ultimo messaggio che ti mandiamo qui.`,
    ],
    button: "Vai a Regia",
    footnote: "Se non sei stato tu, scrivici subito dalla pagina Contatti.",
  }),
  "password-changed": () => ({
    subject: "La tua password è cambiata",
    title: "Password cambiata",
    lines: ["La password del tuo account su Regia è stata cambiata e le altre sessioni sono state chiuse."],
    button: "Vai a Regia",
    footnote: "Se non sei stato tu, reimposta subito la password.",
  }),
};

const english: Readonly<Record<EmailKind, (other: string) => Wording>> = {
  confirmation: () => ({
    subject: "Confirm your email address",
    title: "Confirm your address",
    lines: ["You created a Regia account. Confirm that this address is yours, and you can start."],
    button: "Confirm the address",
    footnote: "The link is valid for one hour. If you did not create the account, ignore this message.",
  }),
  "account-exists": () => ({
    subject: "You already have a Regia account",
    title: "You already have an account",
    lines: [
      "Someone tried to create a Regia account with this address, but yours exists already.",
      "If it was you, sign in; if you forgot the password, you can reset it in the same window.",
    ],
    button: "Go to Regia",
    footnote: "If it was not you, ignore this message: your account has not changed.",
  }),
  recovery: () => ({
    subject: "Reset your password",
    title: "Reset your password",
    lines: ["You asked to reset the password of your Regia account. Choose a new one."],
    button: "Choose a new password",
    footnote: "The link is valid for one hour. If you did not ask, ignore this message: the password stays.",
  }),
  "email-change-current": (other) => ({
    subject: "Confirm your change of email address",
    title: "Changing your address?",
    lines: [
      `Your Regia account asked to move to the address ${other}.`,
      "Confirm here, then from the message that we sent to the new address.",
    ],
    button: "Confirm the change",
    footnote:
      "The link is valid for one hour. If you did not ask, do not confirm, and change your password now.",
  }),
  "email-change-new": (other) => ({
    subject: "Confirm your new email address",
    title: "Confirm your new address",
    lines: [
      `This address will become that of the Regia account which now uses ${other}.`,
      "Confirm here and from the message that we sent to the current address.",
    ],
    button: "Confirm the new address",
    footnote: "The link is valid for one hour. If you do not use Regia, ignore this message.",
  }),
  "email-changed": (other) => ({
    subject: "Your email address has changed",
    title: "Address changed",
    lines: [`Your Regia account now uses the address ${other}. This is the last message that we send here.`],
    button: "Go to Regia",
    footnote: "If it was not you, write to us at once from the Contacts page.",
  }),
  "password-changed": () => ({
    subject: "Your password has changed",
    title: "Password changed",
    lines: ["The password of your Regia account was changed, and the other sessions were ended."],
    button: "Go to Regia",
    footnote: "If it was not you, reset the password at once.",
  }),
};

const wordings = { it: italian, en: english };

/** Writes an email as text and as HTML, which say the same. */
export function compose({ kind, language, to, link, other = "" }: Email): MailMessage {
  const { subject, title, lines, button, footnote } = wordings[language][kind](other);
  return {
    to,
    subject,
    text: [title, ...lines, `${button}:\n${link}`, footnote].join("\n\n"),
    html: layout({
      language,
      title,
      lines: lines.map(escapeHtml),
      button: { label: escapeHtml(button), link: escapeHtml(link) },
      footnote: escapeHtml(footnote),
    }),
    links: [link],
  };
}
