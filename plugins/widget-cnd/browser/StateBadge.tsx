import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';
import type { ClearanceCertificate } from '../api.ts';
import { type CertificateStanding, certificateStanding } from '../rules/certificates.ts';

const tones: Readonly<Record<CertificateStanding, Tone>> = {
  positive: 'danger',
  irregular: 'danger',
  none: 'neutral',
  querying: 'info',
  failed: 'danger',
  expired: 'danger',
  expiring: 'warning',
  valid: 'success',
};

/** Shows a certificate's state as of today; bad results take precedence. */
export function StateBadge({ certificate }: { readonly certificate: ClearanceCertificate }) {
  const { t } = useTranslation();
  const standing = certificateStanding(certificate, calendarDateOf(new Date()));
  return (
    <Badge tone={tones[standing]} dot>
      {standing === 'positive' || standing === 'irregular' ? t(`result.${standing}`) : t(`state.${standing}`)}
    </Badge>
  );
}
