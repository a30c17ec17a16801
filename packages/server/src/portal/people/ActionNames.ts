import type { ActionName } from '@anteroom/contract';
import type { ServerHalf } from '@anteroom/server-sdk';

type Texts = NonNullable<ServerHalf['texts']>;

/** Names that plugins give their actions in the audit log. Names of the portal's own actions are in the browser. */
export class ActionNames {
  readonly #texts = new Map<string, Texts>();

  add(texts: Texts, plugin: string): void {
    this.#texts.set(plugin, texts);
  }

  /** Removes a plugin's names, for example when it is removed. Its actions are then shown by their IDs. */
  remove(plugin: string): void {
    this.#texts.delete(plugin);
  }

  /**
   * Returns all names in a language. They include those of plugins that a firm has switched off, because the log may
   * contain their actions.
   */
  in(language: string): ActionName[] {
    return [...this.#texts.values()].flatMap((texts) =>
      Object.entries(texts.auditActions(language)).map(([action, name]) => ({ action, name })),
    );
  }
}
