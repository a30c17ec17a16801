import type { AnyTransaction } from './AnyTransaction.ts';
import type { Origin } from './defineServer.ts';
import type { Scope } from './scope.ts';

/**
 * A kind of item in the staff's inbox, such as a request that a client has sent. The inbox has no built-in kinds: the
 * owner of a kind provides its name and the text of its rows.
 */
export interface InboxKind<Facts extends object = object> {
  /** Name, such as `service-request`. Only one plugin can have it: a second claim is refused. */
  readonly kind: string;
  /** Name of an icon of `@anteroom/ui`. */
  readonly icon: string;
  /** Permission that staff need to see these items: one of the portal's, or one that the plugin declares. */
  readonly access: string;
  /** Returns the name of the kind for the filter, such as “Service requests”. */
  label(language: string): string;
  /**
   * Returns the text of a row. It follows the person's name if the item has one (“completed “Ledger””); otherwise it is
   * a complete sentence.
   *
   * @param facts - the facts with which the item was added.
   */
  words(language: string, facts: Facts): string;
  /**
   * Returns the actions that staff can run on an item from its row, besides opening it and marking it as done, most
   * likely first. Default: none.
   *
   * @param facts - the facts with which the item was added.
   */
  readonly actions?: (facts: Facts) => readonly InboxAction<Facts>[];
}

/**
 * Action that staff run on an item from its row, such as accepting what was handed in. It also marks the item as done.
 */
export interface InboxAction<Facts extends object = object> {
  /** Name, unique within the kind, such as `accept`. */
  readonly id: string;
  /** Name of an icon of `@anteroom/ui`. */
  readonly icon: string;
  /** Permission that staff need for the action: one of the portal's, or one that the plugin declares. */
  readonly access: string;
  /** Returns the text of the button, such as “Accept”. */
  label(language: string): string;
  /**
   * Returns the label of a text that staff must enter, such as the reason. Without it, the action runs with one click.
   */
  readonly asks?: (language: string) => string;
  /**
   * Runs the action. Two members of staff cannot both run it, because the transaction locks the item. If it throws,
   * everything is rolled back.
   *
   * @throws ServerError if the action is no longer possible.
   */
  run(context: InboxActionContext<Facts>): Promise<void>;
}

/** Context passed to {@link InboxAction.run}. */
export interface InboxActionContext<Facts extends object = object> {
  readonly tx: AnyTransaction;
  /** The member of staff who runs the action, and who may see the item's client. */
  readonly scope: Scope;
  readonly origin: Origin;
  /** The item, with the values with which it was added. */
  readonly item: Required<Pick<NewInboxItem<Facts>, 'clientId' | 'userId' | 'key' | 'facts'>>;
  /** Text that the member of staff entered, trimmed; empty if the action requires none. */
  readonly text: string;
}

/** A new inbox item. */
export interface NewInboxItem<Facts extends object = object> {
  readonly companyId: string;
  /** A kind that the plugin has registered. */
  readonly kind: string;
  /** Client that the item is about. Staff who see only assigned clients do not see items without a client. */
  readonly clientId: string | null;
  /** User who caused the item; null if there is none, for example for a payment that a provider reports. */
  readonly userId: string | null;
  /**
   * ID of the item's subject, such as the request's ID. A new item replaces an open one of the same kind with the same
   * key. Without a key, each item is separate.
   */
  readonly key?: string;
  readonly facts: Facts;
  /** Text that the person wrote. The inbox shows its first lines. */
  readonly text?: string;
  /** Path of the screen in the portal where staff deal with the item. */
  readonly path?: string;
}

/** Registration of the plugin's kinds of inbox items. */
export interface InboxKinds {
  /** Adds a kind. */
  add<Facts extends object>(kind: InboxKind<Facts>): void;
}

/** The staff's inbox: everything that clients send, answer or report, until someone at the firm has dealt with it. */
export interface Inbox {
  /**
   * Adds an item if the transaction commits. Pass the transaction of the event itself, so that no item is lost.
   *
   * @throws Error if the plugin has not registered the kind.
   */
  add<Facts extends object>(tx: AnyTransaction, item: NewInboxItem<Facts>): Promise<void>;
  /**
   * Removes the open item with this key, for example because its sender has withdrawn it. Does nothing if there is
   * none.
   */
  withdraw(
    tx: AnyTransaction,
    item: Pick<NewInboxItem, 'companyId' | 'kind'> & { readonly key: string },
  ): Promise<void>;
  /**
   * Marks the open item with this key as done by a member of staff who has dealt with it elsewhere. Does nothing if
   * there is none.
   *
   * @param item - `userId` is the member of staff.
   */
  finish(
    tx: AnyTransaction,
    item: Pick<NewInboxItem, 'companyId' | 'kind'> & { readonly key: string; readonly userId: string },
  ): Promise<void>;
  /**
   * Replaces some of the facts of every item with this path, done or not, for example to remove a person's name. Does
   * nothing if there is none.
   */
  changeFacts<Facts extends object>(
    tx: AnyTransaction,
    item: Pick<NewInboxItem, 'companyId' | 'kind'> & {
      readonly path: string;
      readonly facts: Partial<Facts>;
    },
  ): Promise<void>;
}
