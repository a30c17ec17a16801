/**
 * Part of an e-mail's text: a paragraph, a list of lines, some of which may be links, a quotation, or labelled facts.
 */
export type LetterPart =
  | string
  | { readonly list: readonly (string | Link)[] }
  | { readonly quote: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** A link with its text. A path, such as `/tasks`, is within the portal. */
interface Link {
  readonly label: string;
  readonly href: string;
}

/** E-mail from a firm to one person. The portal formats it in the firm's colours. */
export interface Letter {
  /** E-mail address of the recipient. */
  readonly to: string;
  /** Language of the text, such as `pt-br`. */
  readonly language: string;
  readonly subject: string;
  /** Parts of the text. Empty parts are left out. */
  readonly parts: readonly LetterPart[];
  /**
   * Target and label of the button. The default label is "Open the portal". A path, such as `/tasks`, is within the
   * portal. Default: the button opens the portal.
   */
  readonly link?: { readonly href: string; readonly label?: string };
  /**
   * Small print: the reason why the person gets this e-mail. Default: a line that says that the firm has the address.
   */
  readonly small?: readonly string[];
  /**
   * Link that unsubscribes from e-mails of this kind. It opens a page that asks for confirmation; mail programs
   * unsubscribe with one click (RFC 8058).
   */
  readonly optOut?: Link;
  /**
   * Whether the recipient is waiting for it at a screen, for example for a code. Such an e-mail is sent before others.
   */
  readonly isAwaited?: boolean;
  /** Address for replies. Default: the firm's. */
  readonly replyTo?: string;
}
