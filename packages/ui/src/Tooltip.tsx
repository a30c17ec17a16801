import './Tooltip.css';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

export interface TooltipProps {
  /** Repeats what the control is called: the control must carry the same name for screen readers. */
  text: string;
  /** One control. */
  children: ReactNode;
}

const delay = 500;

/** Shows the name of a control when it is pointed at or reached by keyboard; Escape takes it away. */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
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
          <span className="ar-tooltip" style={place} aria-hidden="true">
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

/** Below the control, or above it where there is no room, and never over the edge of the window. */
function placeBeside(control: Element | null): CSSProperties | undefined {
  if (!control) return undefined;
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom > 48;
  const middle = Math.min(Math.max((left + right) / 2, 8), clientWidth - 8);
  return {
    insetBlockStart: below ? bottom + 6 : undefined,
    insetBlockEnd: below ? undefined : clientHeight - top + 6,
    left: middle,
    // Slides from "starts at the anchor" at the left edge to "ends at the anchor" at the right one.
    translate: `${(-100 * middle) / clientWidth}% 0`,
  };
}
