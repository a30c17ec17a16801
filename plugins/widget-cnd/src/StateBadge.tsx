import type { ClearanceCertificate } from '@anteroom/contract';
import { calendarDateOf } from '@anteroom/domain/calendarDate';
import { type CertificateState, certificateState, isClear } from '@anteroom/domain/certificates';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';

const tones: Readonly<Record<CertificateState, Tone>> = {
  none: 'neutral',
  querying: 'info',
  failed: 'danger',
  expired: 'danger',
  expiring: 'warning',
  valid: 'success',
};

/** How a certificate stands today. */
export function StateBadge({ certificate }: { readonly certificate: ClearanceCertificate }) {
  const { t } = useTranslation();
  const state = certificateState(certificate, calendarDateOf(new Date()));
  // A certificate that says there are debts is none to be glad of, however long it is valid.
  const isGood = certificate.current !== null && isClear(certificate.current.result);
  return (
    <Badge tone={state === 'valid' && !isGood ? 'neutral' : tones[state]} dot>
      {t(`state.${state}`)}
    </Badge>
  );
}
