/** Part of an e-mail's text: a paragraph, a list of lines, of which some may be links, a quotation, or facts by name. */
export type LetterPart =
  | string
  | { readonly list: readonly (string | Link)[] }
  | { readonly quote: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** A link with the words that lead to it. A path, as `/tasks`, is within the portal. */
interface Link {
  readonly label: string;
  readonly href: string;
}

/** E-mail from a firm to one person. The portal lays it out in the firm's colours. */
export interface Letter {
  /** E-mail address of the recipient. */
  readonly to: string;
  /** Language of the text, as `pt-br`. */
  readonly language: string;
  readonly subject: string;
  /** Empty parts are left out. */
  readonly parts: readonly LetterPart[];
  /** Target of the button, and its label; "Open the portal" unless given. A path, as `/tasks`, is within the portal. Without it, the button opens the portal. */
  readonly link?: { readonly href: string; readonly label?: string };
  /** Small print: why the person gets this mail. Without it, the mail says that the firm has the address. */
  readonly small?: readonly string[];
  /** Link that ends e-mails of this kind. It opens a page that asks for confirmation; mail programs unsubscribe by one click (RFC 8058). */
  readonly optOut?: Link;
  /** Whether the recipient waits for it at a screen, as for a code: it is sent before others. */
  readonly isAwaited?: boolean;
  /** Address for replies; the firm's unless given. */
  readonly replyTo?: string;
}
