import './Tooltip.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

export interface TooltipProps {
  /** Text that repeats the control's name: the control must have the same accessible name. */
  text: string;
  /** Control that the text describes. */
  children: ReactNode;
}

const delay = 500;

/** Position of the text, in viewport pixels. */
interface Place {
  middle: number;
  top?: number;
  bottom?: number;
}

/** Shows the name of a control on hover or keyboard focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Place>();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => setPlace(anchor.current ? placeBeside(anchor.current.firstElementChild) : undefined);
  const hide = () => {
    clearTimeout(waiting.current);
    setPlace(undefined);
  };

  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    if (!place) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', hide, { capture: true });
    };
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches; the control inside is what is used.
    <span
      ref={anchor}
      className="ar-tooltip-anchor"
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') waiting.current = setTimeout(show, delay);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {place &&
        createPortal(
          <span
            ref={(tip) => {
              if (tip) centre(tip, place.middle);
            }}
            className="ar-tooltip"
            style={{ top: place.top, bottom: place.bottom }}
            aria-hidden="true"
          >
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

/** Places the text below the control, or above it if there is no room. */
function placeBeside(control: Element | null): Place | undefined {
  if (!control) return undefined;
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  const middle = (left + right) / 2;
  return clientHeight - bottom > 48
    ? { middle, top: bottom + 6 }
    : { middle, bottom: clientHeight - top + 6 };
}

/** Centres the text on the control, but keeps it within the window. */
function centre(tip: HTMLElement, middle: number) {
  const last = document.documentElement.clientWidth - tip.offsetWidth - 8;
  tip.style.left = `${Math.max(8, Math.min(middle - tip.offsetWidth / 2, last))}px`;
}
