import type { InboxAction, InboxKind } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';

interface Registered {
  readonly kind: InboxKind;
  /** ID of the plugin that registered it; null for an area of the portal. */
  readonly plugin: string | null;
}

/**
 * Registry of the kinds of items in the staff's inbox. Each owner adds its own kinds; nothing else refers to a kind by
 * name.
 */
export class InboxKinds {
  readonly #kinds = new Map<string, Registered>();
  readonly #log: FastifyBaseLogger;
  readonly #isSwitchedOff: (plugin: string, companyId: string) => boolean;

  /** @param isSwitchedOff Returns whether a plugin is unavailable to a firm. By default, every firm has all plugins. */
  constructor(
    log: FastifyBaseLogger,
    isSwitchedOff: (plugin: string, companyId: string) => boolean = () => false,
  ) {
    this.#log = log;
    this.#isSwitchedOff = isSwitchedOff;
  }

  /** @throws Error if the name is taken. */
  add(kind: InboxKind, plugin: string | null = null): void {
    if (this.#kinds.has(kind.kind)) throw new Error(`The inbox kind "${kind.kind}" is registered already.`);
    this.#kinds.set(kind.kind, { kind, plugin });
  }

  /** Removes a kind, for example when its plugin is removed. Its items are kept but not shown. */
  remove(name: string): void {
    this.#kinds.delete(name);
  }

  /** Returns a kind if this owner registered it, otherwise undefined. */
  own(name: string, plugin: string | null): InboxKind | undefined {
    const registered = this.#kinds.get(name);
    return registered?.plugin === plugin ? registered.kind : undefined;
  }

  /** Returns the kinds that are available to a firm, in the order in which they were added. */
  ofFirm(companyId: string): readonly InboxKind[] {
    return [...this.#kinds.values()]
      .filter(({ plugin }) => plugin === null || !this.#isSwitchedOff(plugin, companyId))
      .map(({ kind }) => kind);
  }

  /** Returns the text of a row. If its plugin fails to make one, logs the error and returns the name of the kind. */
  words(kind: InboxKind, language: string, facts: object): string {
    try {
      return kind.words(language, facts);
    } catch (error) {
      this.#log.error(
        { err: error, inboxKind: kind.kind },
        'an inbox item kind returned no text for an item',
      );
      return kind.label(language);
    }
  }

  /**
   * Returns the actions that an item of a kind offers. Returns none if the kind is unavailable to the firm, or if it
   * fails, which is logged.
   */
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
