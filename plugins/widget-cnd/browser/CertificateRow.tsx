import { type I18n, useI18n } from '@anteroom/sdk';
import { ListRow } from '@anteroom/ui/List';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ClearanceCertificate } from '../api.ts';
import { isClear } from '../rules/certificates.ts';
import { certificateName } from './certificateName.ts';
import { StateBadge } from './StateBadge.tsx';

/** A certificate in the widget: its name, its printed facts and its state. */
export function CertificateRow({ certificate }: { readonly certificate: ClearanceCertificate }) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const { clientId, current } = certificate;
  const isBad = current !== null && !isClear(current.result);
  return (
    <ListRow
      icon={isBad ? 'triangle-alert' : 'shield-check'}
      href={`/home/cnd/${clientId}`}
      title={certificateName(certificate, t)}
      subtitle={printedOn(current, isBad, t, i18n)}
      meta={<StateBadge certificate={certificate} />}
    />
  );
}

/**
 * Returns the date to show. For a certificate with a bad result it is the day of issue, because its validity does not
 * matter.
 */
function printedOn(
  current: ClearanceCertificate['current'],
  isBad: boolean,
  t: TFunction,
  { date }: I18n,
): string {
  if (!current) return t('neverIssued');
  if (isBad) return t('issuedOn', { date: date(current.issuedOn) });
  return t('history.issued', {
    result: t(`result.${current.result}`),
    date: date(current.validUntil),
  });
}
