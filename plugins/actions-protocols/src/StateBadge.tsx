import type { DeliveryState } from '@anteroom/contract';
import { useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';

const toneOf: Readonly<Record<DeliveryState, Tone>> = {
  unread: 'info',
  read: 'warning',
  acknowledged: 'success',
  cancelled: 'neutral',
};

/** How far a delivery is: what is read still waits to be acknowledged. */
export function StateBadge({ state }: { readonly state: DeliveryState }) {
  const { t } = useI18n();
  return (
    <Badge tone={toneOf[state]} dot>
      {t(`state.${state}`)}
    </Badge>
  );
}
