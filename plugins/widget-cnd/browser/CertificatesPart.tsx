import type { ClientPartProps } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { FirmRow } from './manage/FirmRow.tsx';
import { useFirmCertificates } from './manage/firmQueries.ts';

/** Lists a client's certificates on the client's page, earliest expiry first. Shows nothing if there are none. */
export default function CertificatesPart({ client }: ClientPartProps) {
  const { t } = useTranslation();
  const query = useFirmCertificates({ show: 'all', kind: '', client: client.id });
  const certificates = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (certificates.length === 0) return null;
  return (
    <Card title={t('title')} flush>
      <List aria-label={t('title')}>
        {certificates.map((certificate) => (
          <FirmRow key={certificate.id} certificate={certificate} hasClient={false} />
        ))}
      </List>
    </Card>
  );
}
