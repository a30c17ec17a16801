import type { DocumentScan } from '@anteroom/contract';
import { Badge } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';

/** Badge that states why a document cannot be opened. */
export function ScanBadge({ scan: { state } }: { scan: DocumentScan }) {
  const { t } = useTranslation();
  return (
    <Badge tone={state === 'refused' ? 'danger' : 'neutral'} dot>
      {t(`documents.scan.${state}.badge`)}
    </Badge>
  );
}
