import { Badge, type Tone } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';
import type { ServiceRequestStatus } from '../api.ts';

const toneOf: Readonly<Record<ServiceRequestStatus, Tone>> = {
  draft: 'neutral',
  sent: 'info',
  inProgress: 'warning',
  done: 'success',
  refused: 'danger',
  cancelled: 'neutral',
};

/** Shows a request's status. */
export function StatusBadge({ status }: { readonly status: ServiceRequestStatus }) {
  const { t } = useTranslation();
  return (
    <Badge tone={toneOf[status]} dot>
      {t(`status.${status}`)}
    </Badge>
  );
}
