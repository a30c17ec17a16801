import { Alerts, type Confirmation, Dialogs, Log, useService } from '@anteroom/sdk';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

interface Removal extends Omit<Confirmation, 'danger'> {
  /** Removes the thing, once the person has confirmed. */
  readonly remove: () => Promise<unknown>;
  /** Text of the alert if that fails. */
  readonly failed: string;
  /** Key of the queries that reload afterwards, also after a failure: somebody else may have removed the thing. */
  readonly reloads: QueryKey;
}

/** Returns a function that asks whether something is to be removed, and then removes it. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const dialogs = useService(Dialogs);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const cache = useQueryClient();
  return async ({ remove, failed, reloads: queryKey, ...question }) => {
    if (!(await dialogs.confirm({ ...question, danger: true }))) return;
    try {
      await remove();
    } catch (error) {
      log.warn('Something could not be removed', error);
      alerts.show({ type: 'danger', msg: failed });
    }
    await cache.invalidateQueries({ queryKey });
  };
}
