import type { Letter } from './Letter.ts';

/** An example of an e-mail that the plugin sends. The firm's settings show it as it would be sent, under its subject. */
export interface MailExample {
  /** Name within the plugin, such as `turn`. */
  readonly kind: string;
  /** Writes the example, in the same way as the plugin writes such e-mails. */
  write(facts: MailExampleFacts): Omit<Letter, 'to'>;
}

/** Made-up things that an example is about, in the reader's language. */
export interface MailExampleFacts {
  /** The owner who looks at it, to whom it seems to be written. */
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
  /** Text that somebody wrote. */
  readonly said: string;
  readonly now: Date;
}

/** Examples of the e-mails that the plugin sends. */
export interface MailExamples {
  /** Adds an example. */
  add(example: MailExample): void;
}
