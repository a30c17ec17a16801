import '../pressable.ts';
import './Popover.css';
import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { Surface } from '../Surface.tsx';
import type { PopoverProps } from './Popover.tsx';

interface PopoverOverlayProps extends Pick<PopoverProps, 'label' | 'align'> {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** The surface of a `Popover`, shown over the page. */
export function PopoverOverlay({ label, align = 'start', anchor, onClose, children }: PopoverOverlayProps) {
  return (
    <AriaPopover
      isOpen
      onOpenChange={(open) => open || onClose()}
      triggerRef={anchor}
      placement={`bottom ${align}`}
      offset={6}
      className="ar-popover"
    >
      <Surface aria-label={label} className="ar-popover-content">
        {children}
      </Surface>
    </AriaPopover>
  );
}
