import type { Inbox } from '@anteroom/server-sdk';
import type { AreaServices } from '../AreaServices.ts';
import { addToInbox, changeFacts, finishInInbox, type InboxDeps, withdrawFromInbox } from './addToInbox.ts';

/** Returns the inbox for a plugin's server half, which can add items of its own kinds only. */
export function pluginInbox(plugin: string, deps: InboxDeps & Pick<AreaServices, 'inboxKinds'>): Inbox {
  function requireOwn(kind: string): void {
    if (!deps.inboxKinds.own(kind, plugin))
      throw new Error(`The plugin ${plugin} has no inbox kind “${kind}”.`);
  }
  return {
    async add(tx, item) {
      requireOwn(item.kind);
      await addToInbox(deps, tx, item);
    },
    async withdraw(tx, item) {
      requireOwn(item.kind);
      await withdrawFromInbox(deps, tx, item);
    },
    async finish(tx, item) {
      requireOwn(item.kind);
      await finishInInbox(deps, tx, item);
    },
    async changeFacts(tx, item) {
      requireOwn(item.kind);
      await changeFacts(deps, tx, item);
    },
  };
}
