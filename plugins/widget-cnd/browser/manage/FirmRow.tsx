import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { ListRow } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import type { FirmCertificate } from '../../api.ts';
import { certificateName } from '../certificateName.ts';
import { StateBadge } from '../StateBadge.tsx';
import { certificatesPath } from './certificateFilter.ts';

interface FirmRowProps {
  readonly certificate: FirmCertificate;
  /** Whether to show the client's name. Default: true. */
  readonly hasClient?: boolean;
}

/** A certificate in a list, with a link to the screen on which staff manage it. */
export function FirmRow({ certificate, hasClient = true }: FirmRowProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { id, client, current, renewalAskedAt } = certificate;
  return (
    <ListRow
      icon="shield-check"
      href={`${certificatesPath}#${encodeURIComponent(id)}`}
      title={[certificateName(certificate, t), hasClient && client].filter(Boolean).join(' · ')}
      subtitle={
        current
          ? t('history.issued', { result: t(`result.${current.result}`), date: date(current.validUntil) })
          : t('neverIssued')
      }
      meta={
        <>
          {renewalAskedAt !== null && <Badge tone="info">{t('manage.asked')}</Badge>}
          <StateBadge certificate={certificate} />
        </>
      }
    />
  );
}
