import type { AnyTransaction } from './AnyTransaction.ts';
import type { NewInboxItem } from './Inbox.ts';

/** The staff's inbox of a demo firm. */
export interface DemoInbox {
  /**
   * Adds an item.
   *
   * @param age - Number of hours before the time at which the demo data is added.
   * @throws Error if the plugin has not registered the kind.
   */
  add<Facts extends object>(
    tx: AnyTransaction,
    age: number,
    item: Omit<NewInboxItem<Facts>, 'companyId'>,
  ): Promise<void>;
}
