import { type AlertInput, Alerts, type Upload, type UploadState, useService } from '@anteroom/sdk';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Follows batches of uploads. Once all uploads of a batch have ended, reports which arrived and which failed: as
 * `announcement` for screen readers while the component is mounted (the rows show it to everyone else), and as alerts
 * once the user has left.
 */
export function useArrivals(taskLabel: string) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const [announcement, setAnnouncement] = useState('');
  const isShown = useRef(false);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function follow(batch: readonly Upload[]): Promise<void> {
    const messages = messagesOf(await Promise.all(batch.map((upload) => upload.ended)));
    if (isShown.current) setAnnouncement(messages.map(({ msg }) => msg).join(' '));
    else for (const message of messages) alerts.show(message);
  }

  function messagesOf(ends: readonly UploadState[]): AlertInput[] {
    const arrived = ends.flatMap((end) => (end.kind === 'done' ? [end.document] : []));
    const lost = ends.filter((end) => end.kind === 'failed' && end.reason !== 'cancelled').length;
    const messages: AlertInput[] = [];
    if (arrived[0]) {
      const values = { count: arrived.length, name: arrived[0].name, task: taskLabel };
      messages.push({ type: 'success', msg: t('parts.arrived', values) });
    }
    if (lost > 0) messages.push({ type: 'warning', msg: t('parts.lost', { count: lost, task: taskLabel }) });
    return messages;
  }

  return { announcement, follow };
}
