import type { ClearanceCertificate } from '@anteroom/contract';
import { isClear } from '@anteroom/domain/certificates';
import { useI18n } from '@anteroom/sdk';
import { ListRow } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { certificateName } from './certificateName.ts';
import { ResultBadge } from './ResultBadge.tsx';
import { StateBadge } from './StateBadge.tsx';

/** A certificate in the widget: which it is, until when it is valid, how it stands. */
export function CertificateRow({ certificate }: { readonly certificate: ClearanceCertificate }) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const { clientId, current } = certificate;
  return (
    <ListRow
      icon={current && !isClear(current.result) ? 'triangle-alert' : 'shield-check'}
      href={`/home/cnd/${clientId}`}
      title={certificateName(certificate, t)}
      subtitle={current ? t('validUntil', { date: i18n.date(current.validUntil) }) : t('neverIssued')}
      meta={
        <>
          {current && <ResultBadge result={current.result} />}
          <StateBadge certificate={certificate} />
        </>
      }
    />
  );
}
