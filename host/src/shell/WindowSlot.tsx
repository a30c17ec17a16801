import { type ModuleProps, Slot, type SlotProps, useKernel } from '@anteroom/kernel/react';
import { Alerts, useService } from '@anteroom/sdk';

interface WindowSlotProps<P extends keyof ModuleProps> extends Pick<SlotProps<P>, 'contribution' | 'props'> {
  readonly onClose: () => void;
}

/**
 * Slot for a window over the page. If the window fails, an alert says so and the slot calls `onClose`: a message within
 * the page, where the slot is, could not be closed.
 */
export function WindowSlot<P extends keyof ModuleProps>({
  contribution,
  props,
  onClose,
}: WindowSlotProps<P>) {
  const { texts } = useKernel();
  const alerts = useService(Alerts);
  return (
    <Slot
      contribution={contribution}
      props={props}
      skeleton={null}
      onFailure={(problem) => {
        alerts.show({ type: 'danger', msg: texts.title(problem) });
        onClose();
      }}
    />
  );
}
