import { boxAround, boxWithin, type LayerPoint, pageAt } from '@anteroom/domain/documents/pageGeometry';
import type { DocumentPlace, PdfPages } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PlaceFrameProps {
  readonly pages: PdfPages;
  readonly place: DocumentPlace;
  /** ID of the element that explains how to move the frame. */
  readonly hintId: string;
  readonly onChange: (place: DocumentPlace) => void;
  readonly onChosen: () => void;
  readonly onCancel: () => void;
}

/**
 * Distance in points by which an arrow key moves the frame or, with Shift, one of its sides. `least`: minimum length of
 * a side.
 */
const step = 10;
const least = 20;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const pageKeys: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

/**
 * Movable frame around a place on a page. It is dragged or moved with the arrow keys, and to another page with Page Up
 * and Page Down. Dragging its corner, or Shift with the arrow keys, resizes it.
 */
export function PlaceFrame({ pages, place, hintId, onChange, onChosen, onCancel }: PlaceFrameProps) {
  const { t } = useTranslation();
  // Re-render when the pages change their size, so that the frame moves with them.
  useAtomValue(pages.state);
  const frame = useRef<HTMLDivElement>(null);
  const corner = useRef<HTMLSpanElement>(null);
  /** The part being dragged, and the offset from the pointer to the frame's centre or corner. */
  const held = useRef<LayerPoint & { readonly what: 'frame' | 'corner' }>(null);
  const at = pages.placeOf(place.page, place);

  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

  function pointOf({ clientX, clientY }: PointerEvent): LayerPoint {
    const { left, top } = pages.layer.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  function hold(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const { x, y } = pointOf(event);
    const isCorner = event.target === corner.current;
    const to = isCorner ? 1 : 0.5;
    held.current = {
      what: isCorner ? 'corner' : 'frame',
      x: at.x + at.width * to - x,
      y: at.y + at.height * to - y,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent) {
    if (!held.current) return;
    const { x, y } = pointOf(event);
    const to = { x: x + held.current.x, y: y + held.current.y };
    if (held.current.what === 'frame') {
      const page = pageAt(pages, to) ?? place.page;
      return onChange({ page, ...boxAround(pages, page, to, place) });
    }
    const scale = at.width / place.width;
    resize((to.x - at.x) / scale, (to.y - at.y) / scale);
  }

  function resize(width: number, height: number) {
    const size = pages.sizeOf(place.page);
    onChange({
      ...place,
      width: Math.min(Math.max(width, least), size.width - place.x),
      height: Math.min(Math.max(height, least), size.height - place.y),
    });
  }

  function press(event: KeyboardEvent) {
    const arrow = arrows[event.key];
    const turn = pageKeys[event.key];
    if (event.key === 'Enter') onChosen();
    else if (event.key === 'Escape') onCancel();
    else if (turn) turnTo(place.page + turn);
    else if (arrow && event.shiftKey) resize(place.width + arrow[0] * step, place.height + arrow[1] * step);
    else if (arrow) {
      const moved = { ...place, x: place.x + arrow[0] * step, y: place.y + arrow[1] * step };
      onChange({ page: place.page, ...boxWithin(pages, place.page, moved) });
    } else return;
    // Neither the viewer's shortcuts nor its window may handle the key.
    event.preventDefault();
    event.stopPropagation();
    requestAnimationFrame(() => frame.current?.scrollIntoView?.({ block: 'nearest' }));
  }

  function turnTo(page: number) {
    if (page < 1 || page > pages.pageCount) return;
    const box = boxWithin(pages, page, place);
    onChange({ page, ...box });
    pages.goTo(page, box);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would be pressed at the end of each drag.
    <div
      ref={frame}
      role="button"
      tabIndex={0}
      className="preview-place preview-place-frame"
      aria-label={t('preview.place.frame', { page: place.page })}
      aria-describedby={hintId}
      style={{ left: at.x, top: at.y, width: at.width, height: at.height }}
      onPointerDown={hold}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
      onKeyDown={press}
    >
      <span ref={corner} className="preview-place-corner" aria-hidden="true" />
    </div>
  );
}
