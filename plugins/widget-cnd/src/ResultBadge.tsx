import type { CertificateResult } from '@anteroom/contract';
import { isClear } from '@anteroom/domain/certificates';
import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';

/** What a certificate says. */
export function ResultBadge({ result }: { readonly result: CertificateResult }) {
  const { t } = useI18n();
  return <Badge tone={isClear(result) ? 'neutral' : 'danger'}>{t(`result.${result}`)}</Badge>;
}
