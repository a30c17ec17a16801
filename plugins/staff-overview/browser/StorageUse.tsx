import './overview.css';
import { getStorageUse } from '@anteroom/contract/storage';
import { Http, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Share of the quota from which the storage counts as nearly full. */
const nearlyFull = 0.9;

/**
 * Shows how much storage the firm's documents use. Renders nothing if that cannot be loaded, because it is secondary.
 */
export default function StorageUse() {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const http = useService(Http);
  const { data } = useQuery({
    queryKey: ['storage', 'usage'],
    queryFn: async ({ signal }) => (await http.call(getStorageUse, { signal })).data,
  });
  if (!data) return null;
  const { usedBytes, quotaBytes } = data;
  const used = bytes(usedBytes);
  if (quotaBytes === null)
    return <p className="staff-overview-storage ar-small ar-muted">{t('storage.used', { used })}</p>;
  const fraction = Math.min(1, usedBytes / quotaBytes);
  return (
    <section className="staff-overview-storage ar-stack ar-stack-small">
      <ProgressBar value={fraction} label={t('storage.usedOf', { used, quota: bytes(quotaBytes) })} />
      {fraction >= nearlyFull && <Alert level="warning">{t('storage.nearlyFull')}</Alert>}
    </section>
  );
}
