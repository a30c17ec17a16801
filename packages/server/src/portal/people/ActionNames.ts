import type { ActionName } from '@anteroom/contract';
import type { ServerHalf } from '@anteroom/server-sdk';

type Texts = NonNullable<ServerHalf['texts']>;

/** Names that plugins give their actions in the audit log. The portal's own have their names in the browser. */
export class ActionNames {
  readonly #texts = new Map<string, Texts>();

  add(texts: Texts, plugin: string): void {
    this.#texts.set(plugin, texts);
  }

  /** Removes a plugin's, as when it is taken away. Its actions then read like their IDs. */
  remove(plugin: string): void {
    this.#texts.delete(plugin);
  }

  /** Returns all of them in a language. A plugin that a firm has switched off still names what it did. */
  in(language: string): ActionName[] {
    return [...this.#texts.values()].flatMap((texts) =>
      Object.entries(texts.auditActions(language)).map(([action, name]) => ({ action, name })),
    );
  }
}
