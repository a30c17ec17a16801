import type { AnyTransaction } from './AnyTransaction.ts';
import type { NewInboxItem } from './Inbox.ts';

/** The staff's inbox of a demo firm. */
export interface DemoInbox {
  /**
   * Adds something that came in.
   *
   * @param age - Hours before the demo data is added.
   * @throws Error when the plugin has not registered the kind.
   */
  add<Facts extends object>(
    tx: AnyTransaction,
    age: number,
    item: Omit<NewInboxItem<Facts>, 'companyId'>,
  ): Promise<void>;
}
