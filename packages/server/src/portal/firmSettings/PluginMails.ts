import type { Letter, MailExample, MailExampleFacts } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';

interface Registered {
  readonly example: MailExample;
  readonly plugin: string;
}

/** Registry of examples of the e-mails that plugins send. Names have the form `<plugin>.<name>`. */
export class PluginMails {
  readonly #examples = new Map<string, Registered>();
  readonly #log: FastifyBaseLogger;
  readonly #isSwitchedOff: (plugin: string, companyId: string) => boolean;

  /** @param isSwitchedOff Returns whether a plugin is unavailable to a firm. */
  constructor(log: FastifyBaseLogger, isSwitchedOff: (plugin: string, companyId: string) => boolean) {
    this.#log = log;
    this.#isSwitchedOff = isSwitchedOff;
  }

  add(example: MailExample, plugin: string): void {
    this.#examples.set(`${plugin}.${example.kind}`, { example, plugin });
  }

  /** Removes an example, for example when its plugin is removed. */
  remove(name: string): void {
    this.#examples.delete(name);
  }

  /** Writes all examples of the plugins that a firm has. An example that fails is logged and left out. */
  write(companyId: string, facts: MailExampleFacts): ReadonlyMap<string, Letter> {
    const written = new Map<string, Letter>();
    for (const [name, { example, plugin }] of this.#examples) {
      if (this.#isSwitchedOff(plugin, companyId)) continue;
      try {
        written.set(name, { ...example.write(facts), to: facts.to.email });
      } catch (error) {
        this.#log.error({ err: error, mail: name }, 'could not render a sample e-mail');
      }
    }
    return written;
  }
}
