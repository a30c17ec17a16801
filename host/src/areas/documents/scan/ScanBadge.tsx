import type { DocumentScan } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';

/** Why a document cannot be opened, in a word. */
export function ScanBadge({ scan: { state } }: { scan: DocumentScan }) {
  const { t } = useI18n();
  return (
    <Badge tone={state === 'refused' ? 'danger' : 'neutral'} dot>
      {t(`documents.scan.${state}.badge`)}
    </Badge>
  );
}
