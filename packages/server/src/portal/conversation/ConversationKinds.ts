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

/** A thing of a plugin: what it is, and the facts that its kind makes a name of. */
export interface Thing {
  readonly kind: string;
  readonly facts: object;
}

/** Kinds of thing that plugins let people talk about. Each owner adds its own; nobody else knows one by name. */
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

  /** Removes a kind, as when its plugin is taken away. Its conversations stay and are not shown. */
  remove(name: string): void {
    this.#kinds.delete(name);
  }

  /** Returns the kinds that a firm has. */
  ofFirm(companyId: string): readonly ConversationKind[] {
    return [...this.#kinds.values()]
      .filter(({ plugin }) => !this.#plugins.isSwitchedOff(plugin, companyId))
      .map(({ kind }) => kind);
  }

  /** Returns the kinds of thing that a person may talk about. */
  readableBy(rights: Rights): readonly ConversationKind[] {
    const { permissions } = this.#plugins.inUse;
    const held = heldBy(rights);
    return this.ofFirm(rights.companyId).filter(({ access }) => permissions.may(access, held));
  }

  /** Returns whether a person may talk about things of a kind. */
  mayRead(name: string, rights: Rights): boolean {
    return this.readableBy(rights).some(({ kind }) => kind === name);
  }

  /** Returns the name of a thing; an empty one if it cannot be made, which is logged. */
  name({ kind, facts }: Thing, language: string): string {
    return this.#try(kind, (registered) => registered.name(language, facts)) ?? '';
  }

  icon(name: string): string {
    return this.#kinds.get(name)?.kind.icon ?? '';
  }

  /** Returns the path of a thing; null if it cannot be made, which is logged. */
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
