import type { CertificateResult } from '@anteroom/contract';
import { isClear } from '@anteroom/domain/certificates';
import { Badge } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';

/** Shows a certificate's result. */
export function ResultBadge({ result }: { readonly result: CertificateResult }) {
  const { t } = useTranslation();
  return <Badge tone={isClear(result) ? 'neutral' : 'danger'}>{t(`result.${result}`)}</Badge>;
}
