import type { Alerts, I18n, Upload } from '@anteroom/sdk';

/** Once all of a batch have ended, says what arrived and what did not: the person may have gone elsewhere meanwhile. */
export async function tellOfArrivals(
  batch: readonly Upload[],
  taskLabel: string,
  { alerts, i18n }: { readonly alerts: Alerts; readonly i18n: I18n },
): Promise<void> {
  const ends = await Promise.all(batch.map((upload) => upload.ended));
  const arrived = ends.flatMap((end) => (end.kind === 'done' ? [end.document] : []));
  const lost = ends.filter((end) => end.kind === 'failed' && end.reason !== 'cancelled');

  if (arrived[0]) {
    const values = { count: arrived.length, name: arrived[0].name, task: taskLabel };
    alerts.show({ type: 'success', msg: i18n.t('arrived', values) });
  }
  if (lost.length > 0) {
    alerts.show({ type: 'warning', msg: i18n.t('lost', { count: lost.length, task: taskLabel }) });
  }
}
