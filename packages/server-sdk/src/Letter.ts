/** A piece of a mail's text: a paragraph, a list, what somebody wrote, or facts by name. */
export type LetterPart =
  | string
  | { readonly list: readonly string[] }
  | { readonly quote: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

interface Link {
  readonly label: string;
  readonly href: string;
}

/** An e-mail that a firm writes to one person. All e-mails look the same. */
export interface Letter {
  /** One address. */
  readonly to: string;
  /** Language of the text, as `pt-br`. */
  readonly language: string;
  readonly subject: string;
  /** Empty parts are left out. */
  readonly parts: readonly LetterPart[];
  /** Where the button leads; its label is "Open the portal" unless another is given. */
  readonly link?: { readonly href: string; readonly label?: string };
  /** Small print, such as why the person gets this mail. */
  readonly small?: readonly string[];
  /** A link that ends mails of this kind: a page that asks, for whoever opens it, and one click for programs (RFC 8058). */
  readonly optOut?: Link;
  /** Where an answer goes; the firm's address unless another is given. */
  readonly replyTo?: string;
}
