import { Alerts, useService } from '@anteroom/sdk';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type DeletedItem, type DeletionOutcome, useDeletions } from './Deletions.ts';

/** Milliseconds for which a success message is shown (spec section 8). */
const successMs = 2800;

/** Reports the result of a deletion: undo for what was deleted, and the reason for what was not. */
export function useSayDeleted(): (outcome: DeletionOutcome) => void {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const deletions = useDeletions();

  async function undo(deleted: readonly DeletedItem[]) {
    const ids = deleted.map(({ id }) => id);
    const left = await deletions.restore(ids).catch(() => ids);
    if (left.length > 0) alerts.show({ type: 'danger', msg: t('bin.failed', { count: left.length }) });
    else alerts.show({ type: 'success', msg: restoredText(t, deleted) });
  }

  return ({ deleted, forbidden, failed }) => {
    const failures = forbidden.length + failed.length;
    if (failures === 0) {
      const [only] = deleted;
      alerts.show({
        type: 'success',
        timeout: successMs,
        msg:
          deleted.length === 1 && only
            ? t('deletion.done', { name: only.name })
            : t('deletion.doneCount', { count: deleted.length }),
        action: { label: t('deletion.undo'), run: () => void undo(deleted) },
      });
    } else {
      const isWhole = deleted.length === 0 && forbidden.length === 0;
      alerts.show({
        type: isWhole ? 'danger' : 'warning',
        timeout: null,
        msg: isWhole ? t('deletion.genericError') : t('deletion.partial', { count: failures }),
        details: [
          ...(forbidden.length > 0 ? [{ text: t('deletion.noPermission'), items: forbidden }] : []),
          ...(failed.length > 0 ? [{ text: t('deletion.failed'), items: failed }] : []),
        ],
      });
    }
  };
}

export function restoredText(t: TFunction, items: readonly Pick<DeletedItem, 'name'>[]): string {
  const [only] = items;
  return items.length === 1 && only
    ? t('bin.restored', { name: only.name })
    : t('bin.restoredCount', { count: items.length });
}
