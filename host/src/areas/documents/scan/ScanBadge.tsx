import type { DocumentScan } from '@anteroom/contract';
import { Badge } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';

/** Why a document cannot be opened, in a word. */
export function ScanBadge({ scan: { state } }: { scan: DocumentScan }) {
  const { t } = useTranslation();
  return (
    <Badge tone={state === 'refused' ? 'danger' : 'neutral'} dot>
      {t(`documents.scan.${state}.badge`)}
    </Badge>
  );
}
