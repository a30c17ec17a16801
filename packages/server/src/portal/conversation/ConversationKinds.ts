import type { ConversationKind, Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { FastifyBaseLogger } from 'fastify';
import type { Plugins } from '../../kernel/plugins/Plugins.ts';

interface Registered {
  readonly kind: ConversationKind;
  /** ID of the plugin that has registered it. */
  readonly plugin: string;
}

/** Rights of a person in a firm. */
type Rights = Pick<Scope, 'companyId' | 'permissions' | 'controls' | 'flags'>;

/** An object of a plugin that people talk about, with the facts from which its kind makes a name. */
export interface Thing {
  readonly kind: string;
  readonly facts: object;
}

/**
 * Registry of the kinds of objects that plugins let people talk about. Each plugin registers its own kinds; the portal
 * itself knows none by name.
 */
export class ConversationKinds {
  readonly #kinds = new Map<string, Registered>();
  readonly #log: FastifyBaseLogger;
  readonly #plugins: Pick<Plugins, 'isSwitchedOff' | 'inUse'>;

  constructor(log: FastifyBaseLogger, plugins: Pick<Plugins, 'isSwitchedOff' | 'inUse'>) {
    this.#log = log;
    this.#plugins = plugins;
  }

  add(kind: ConversationKind, plugin: string): void {
    this.#kinds.set(kind.kind, { kind, plugin });
  }

  /** Removes a kind, for example when its plugin is removed. Its conversations are kept but no longer shown. */
  remove(name: string): void {
    this.#kinds.delete(name);
  }

  /** Returns the kinds that are available to a firm. */
  ofFirm(companyId: string): readonly ConversationKind[] {
    return [...this.#kinds.values()]
      .filter(({ plugin }) => !this.#plugins.isSwitchedOff(plugin, companyId))
      .map(({ kind }) => kind);
  }

  /** Returns the kinds of objects that a person may talk about. */
  readableBy(rights: Rights): readonly ConversationKind[] {
    const { permissions } = this.#plugins.inUse;
    const held = heldBy(rights);
    return this.ofFirm(rights.companyId).filter(({ access }) => permissions.may(access, held));
  }

  /** Returns whether a person may talk about objects of a kind. */
  mayRead(name: string, rights: Rights): boolean {
    return this.readableBy(rights).some(({ kind }) => kind === name);
  }

  /** Returns the name of an object. If its plugin fails to make one, logs the error and returns an empty string. */
  name({ kind, facts }: Thing, language: string): string {
    return this.#try(kind, (registered) => registered.name(language, facts)) ?? '';
  }

  icon(name: string): string {
    return this.#kinds.get(name)?.kind.icon ?? '';
  }

  /**
   * Returns the path of an object, or null if it has none. If its plugin fails to make one, logs the error and returns
   * null.
   */
  path(
    { kind, ...thing }: Thing & { readonly id: string; readonly clientId: string },
    reader: { readonly isStaff: boolean },
  ): string | null {
    return this.#try(kind, (registered) => registered.path(thing, reader)) ?? null;
  }

  #try<Result>(name: string, work: (kind: ConversationKind) => Result): Result | undefined {
    const registered = this.#kinds.get(name);
    try {
      return registered && work(registered.kind);
    } catch (error) {
      this.#log.error(
        { err: error, conversationKind: name },
        'a kind of thing cannot tell what one is called',
      );
      return undefined;
    }
  }
}
