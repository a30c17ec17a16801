import type { InboxAction, InboxKind } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';

interface Registered {
  readonly kind: InboxKind;
  /** ID of the plugin that has registered it; null: an area of the portal. */
  readonly plugin: string | null;
}

/** Every kind of thing that can come into the staff's inbox. Each owner adds its own; nobody else knows one by name. */
export class InboxKinds {
  readonly #kinds = new Map<string, Registered>();
  readonly #log: FastifyBaseLogger;
  readonly #isSwitchedOff: (plugin: string, companyId: string) => boolean;

  /** @param isSwitchedOff Tells whether a firm does not have a plugin. Default: every firm has all. */
  constructor(
    log: FastifyBaseLogger,
    isSwitchedOff: (plugin: string, companyId: string) => boolean = () => false,
  ) {
    this.#log = log;
    this.#isSwitchedOff = isSwitchedOff;
  }

  /** @throws Error when the name is taken. */
  add(kind: InboxKind, plugin: string | null = null): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`The inbox kind "${kind.kind}" is registered already.`);
    this.#kinds.set(kind.kind, { kind, plugin });
  }

  /** Removes a kind, as when its plugin is taken away. Its items stay and are not shown. */
  remove(name: string): void {
    this.#kinds.delete(name);
  }

  /** Returns a kind of this owner; undefined for any other. */
  own(name: string, plugin: string | null): InboxKind | undefined {
    const registered = this.#kinds.get(name);
    return registered?.plugin === plugin ? registered.kind : undefined;
  }

  /** Returns the kinds that a firm has, in the order in which they were added. */
  ofFirm(companyId: string): readonly InboxKind[] {
    return [...this.#kinds.values()]
      .filter(({ plugin }) => plugin === null || !this.#isSwitchedOff(plugin, companyId))
      .map(({ kind }) => kind);
  }

  /** Returns the words of a row; the name of the kind if they cannot be made, which is logged. */
  words(kind: InboxKind, language: string, facts: object): string {
    try {
      return kind.words(language, facts);
    } catch (error) {
      this.#log.error({ err: error, inboxKind: kind.kind }, 'a kind of inbox item has no words for one');
      return kind.label(language);
    }
  }

  /** Returns what an item of a kind offers; nothing if the firm does not have the kind, or if it cannot tell, which is logged. */
  actions(companyId: string, name: string, facts: object): readonly InboxAction[] {
    const registered = this.#kinds.get(name);
    if (!registered || (registered.plugin !== null && this.#isSwitchedOff(registered.plugin, companyId)))
      return [];
    try {
      return registered.kind.actions?.(facts) ?? [];
    } catch (error) {
      this.#log.error(
        { err: error, inboxKind: name },
        'a kind of inbox item cannot tell what an item offers',
      );
      return [];
    }
  }
}
