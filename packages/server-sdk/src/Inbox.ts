import type { AnyTransaction } from './AnyTransaction.ts';
import type { Origin } from './defineServer.ts';
import type { Scope } from './scope.ts';

/**
 * A kind of thing that comes in for the firm's staff, such as a request that a client has sent. The staff's inbox knows none by name: its owner
 * says what it is called and what a row reads.
 */
export interface InboxKind<Facts extends object = object> {
  /** Name, such as `service-request`. Only one plugin can have it: a second claim is refused. */
  readonly kind: string;
  /** Name of an icon of `@anteroom/ui`. */
  readonly icon: string;
  /** Permission that staff need to see these items: the portal's, or one that the plugin declares. */
  readonly access: string;
  /** Returns the name of the kind for the filter, such as “Service requests”. */
  label(language: string): string;
  /**
   * Returns the words of a row. They follow the person's name where an item has one (“completed “Ledger””), else they are a sentence.
   *
   * @param facts - as the item was added with.
   */
  words(language: string, facts: Facts): string;
  /**
   * Returns what staff can do about an item on its row, beside opening it and marking it as done, most likely first. Default nothing.
   *
   * @param facts - as the item was added with.
   */
  readonly actions?: (facts: Facts) => readonly InboxAction<Facts>[];
}

/** Something that staff do about an item on its row, such as accepting what was handed in. The item is done by it. */
export interface InboxAction<Facts extends object = object> {
  /** Name within the kind, such as `accept`. */
  readonly id: string;
  /** Name of an icon of `@anteroom/ui`. */
  readonly icon: string;
  /** Permission that staff need for it: the portal's, or one that the plugin declares. */
  readonly access: string;
  /** Returns the words of the button, such as “Accept”. */
  label(language: string): string;
  /** Returns the label of a text that staff must give with it, such as the reason. Left out, it is done with one click. */
  readonly asks?: (language: string) => string;
  /**
   * Does it. Two staff cannot both do it: the item is held by the transaction, and what this throws undoes everything.
   *
   * @throws ServerError when it is no longer possible.
   */
  run(context: InboxActionContext<Facts>): Promise<void>;
}

/** Context passed to {@link InboxAction.run}. */
export interface InboxActionContext<Facts extends object = object> {
  readonly tx: AnyTransaction;
  /** The member of staff who does it, who may see the item's client. */
  readonly scope: Scope;
  readonly origin: Origin;
  /** As the item was added with. */
  readonly item: Required<Pick<NewInboxItem<Facts>, 'clientId' | 'userId' | 'key' | 'facts'>>;
  /** Text that the member of staff gave, without space around it; empty if the action asks for none. */
  readonly text: string;
}

/** Something that has come in. */
export interface NewInboxItem<Facts extends object = object> {
  readonly companyId: string;
  /** A kind that the plugin has registered. */
  readonly kind: string;
  /** Client whom it is about. Staff who see assigned clients only see no item without one. */
  readonly clientId: string | null;
  /** User who did it; null if it was nobody, as with a payment that a provider reports. */
  readonly userId: string | null;
  /** Thing that it is about, such as the request's ID. While its item is open, another one of the same kind replaces it. Left out, each is an item of its own. */
  readonly key?: string;
  readonly facts: Facts;
  /** Text that the person wrote. The inbox shows its first lines. */
  readonly text?: string;
  /** Path in the portal at which staff deal with it. */
  readonly path?: string;
}

/** The kinds of inbox items that the plugin brings. */
export interface InboxKinds {
  /** Adds a kind. */
  add<Facts extends object>(kind: InboxKind<Facts>): void;
}

/** The staff's inbox: everything that clients send, answer or report, until somebody of the firm has dealt with it. */
export interface Inbox {
  /**
   * Adds an item if the transaction commits. Pass the transaction of what happened, so that nothing is missed.
   *
   * @throws Error when the plugin has not registered the kind.
   */
  add<Facts extends object>(tx: AnyTransaction, item: NewInboxItem<Facts>): Promise<void>;
  /** Takes back the open item about a thing, as when its sender withdraws it. Does nothing if there is none. */
  withdraw(
    tx: AnyTransaction,
    item: Pick<NewInboxItem, 'companyId' | 'kind'> & { readonly key: string },
  ): Promise<void>;
  /**
   * Marks the open item about a thing as done by a member of staff who dealt with it elsewhere. Does nothing if there is none.
   *
   * @param item - `userId` is the member of staff.
   */
  finish(
    tx: AnyTransaction,
    item: Pick<NewInboxItem, 'companyId' | 'kind'> & { readonly key: string; readonly userId: string },
  ): Promise<void>;
}
