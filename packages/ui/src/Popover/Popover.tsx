import type { ReactNode } from 'react';
import { onDemand } from '../onDemand/onDemand.tsx';
import { type TriggerProps, useTrigger } from '../trigger.ts';

export interface PopoverProps {
  /** Accessible name of the popover. */
  label: string;
  /** Renders the button that opens the popover: `(trigger) => <Button {...trigger}>Filter</Button>`. */
  trigger: (props: TriggerProps) => ReactNode;
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Edge of the button with which the popover aligns. Default: `start`. */
  align?: 'start' | 'end';
  /** Fetches what the children need. Called when the button is hovered or focused. */
  preload?: () => void;
}

const PopoverOverlay = onDemand(async () => (await import('./PopoverOverlay.tsx')).PopoverOverlay);

/** A button that opens a small surface with arbitrary content. For a list of actions use `Menu`. */
export function Popover({ trigger, children, preload, ...overlay }: PopoverProps) {
  const {
    open,
    close,
    trigger: triggerProps,
    ref,
  } = useTrigger('dialog', () => {
    PopoverOverlay.preload();
    preload?.();
  });
  return (
    <>
      {trigger(triggerProps)}
      {open && (
        <PopoverOverlay {...overlay} anchor={ref} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </PopoverOverlay>
      )}
    </>
  );
}
