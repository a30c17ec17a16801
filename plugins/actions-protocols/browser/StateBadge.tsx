import { Badge, type Tone } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';
import type { DeliveryState } from '../api.ts';

const toneOf: Readonly<Record<DeliveryState, Tone>> = {
  unread: 'info',
  read: 'warning',
  acknowledged: 'success',
  cancelled: 'neutral',
};

/** Shows a delivery's state. A delivery that has been read must still be acknowledged. */
export function StateBadge({ state }: { readonly state: DeliveryState }) {
  const { t } = useTranslation();
  return (
    <Badge tone={toneOf[state]} dot>
      {t(`state.${state}`)}
    </Badge>
  );
}
