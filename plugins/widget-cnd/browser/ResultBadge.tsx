import { Badge } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';
import type { CertificateResult } from '../api.ts';
import { isClear } from '../rules/certificates.ts';

/** Shows a certificate's result. */
export function ResultBadge({ result }: { readonly result: CertificateResult }) {
  const { t } = useTranslation();
  return <Badge tone={isClear(result) ? 'neutral' : 'danger'}>{t(`result.${result}`)}</Badge>;
}
