import type { Alerts, Document } from '@anteroom/sdk';
import type { TFunction } from 'i18next';

interface Batch {
  readonly documents: readonly Document[];
  /** Names of the files that did not arrive. */
  readonly lost: readonly string[];
}

/** Reports the result of files that were sent together (spec section 8, "Upload result"). */
export function tellOfBatch({ documents, lost }: Batch, alerts: Alerts, t: TFunction): void {
  const [first] = documents;
  if (lost.length > 0) {
    alerts.show({
      type: 'warning',
      msg: t(first ? 'uploads.someFailed' : 'uploads.allFailed', {
        count: lost.length,
        arrived: documents.length,
      }),
      details: [{ text: t('uploads.failedDetail'), items: lost }],
    });
  } else if (first) {
    const msg =
      documents.length === 1
        ? t('uploads.done', { name: first.name })
        : t('uploads.doneCount', { count: documents.length });
    alerts.show({ type: 'success', msg });
  }
}
