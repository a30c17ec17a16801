import type { Letter } from './Letter.ts';

/**
 * An example of an e-mail that the plugin sends. The firm's settings list it by its subject and show it as it would be
 * sent.
 */
export interface MailExample {
  /** Name, unique within the plugin, such as `turn`. */
  readonly kind: string;
  /** Writes the example in the same way as the plugin writes such e-mails. */
  write(facts: MailExampleFacts): Omit<Letter, 'to'>;
}

/** Made-up facts for an example, in the reader's language. */
export interface MailExampleFacts {
  /** The owner who looks at the example, and to whom it appears to be addressed. */
  readonly to: {
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly language: string;
  };
  /** The firm's name. */
  readonly firm: string;
  /** Name of a client. */
  readonly client: string;
  /** Label of a task. */
  readonly task: string;
  /** Name of a document. */
  readonly document: string;
  /** Text that a person wrote. */
  readonly said: string;
  readonly now: Date;
}

/** Registration of examples of the e-mails that the plugin sends. */
export interface MailExamples {
  /** Adds an example. */
  add(example: MailExample): void;
}
