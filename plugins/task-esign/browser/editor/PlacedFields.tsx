import { boxAround, boxWithin, type LayerPoint, pageAt } from '@anteroom/domain/documents/pageGeometry';
import type { PdfPages } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenSigner, PlacedField } from './placedFields.ts';

interface PlacedFieldsProps {
  readonly pages: PdfPages;
  readonly signers: readonly ChosenSigner[];
  readonly fields: readonly PlacedField[];
  readonly current: string | null;
  readonly onCurrent: (id: string) => void;
  readonly onChange: (field: PlacedField) => void;
  readonly onRemove: (id: string) => void;
}

/** Distance in points by which an arrow key moves a field; `large` applies with Shift. */
const steps = { small: 1, large: 10 };

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Shows the fields over the pages, each in its signer's colour. */
export function PlacedFields(props: PlacedFieldsProps) {
  const { pages, signers, fields, current, onCurrent, onChange, onRemove } = props;
  const { t } = useTranslation();
  const { layout } = useAtomValue(pages.state);
  const layer = useRef<HTMLDivElement>(null);
  /** Point at which a finger or the mouse grabbed the field, relative to its centre. */
  const held = useRef<LayerPoint | null>(null);

  // Focus a new field, because the person will usually move it next.
  useEffect(() => {
    const chosen = [...(layer.current?.children ?? [])].find(
      (element) => element instanceof HTMLElement && element.dataset.field === current,
    );
    if (chosen instanceof HTMLElement) chosen.focus({ preventScroll: true });
  }, [current]);

  function pointOf({ clientX, clientY }: PointerEvent): LayerPoint {
    const { left, top } = pages.layer.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  function hold(event: PointerEvent<HTMLButtonElement>, { page, box }: PlacedField) {
    if (event.button !== 0) return;
    const at = pointOf(event);
    const place = pages.placeOf(page, box);
    held.current = { x: place.x + place.width / 2 - at.x, y: place.y + place.height / 2 - at.y };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function drag(event: PointerEvent, field: PlacedField) {
    if (!held.current) return;
    const at = pointOf(event);
    const middle = { x: at.x + held.current.x, y: at.y + held.current.y };
    const page = pageAt(pages, middle) ?? field.page;
    onChange({ ...field, page, box: boxAround(pages, page, middle, field.box) });
  }

  function drop() {
    held.current = null;
  }

  function move(event: KeyboardEvent, field: PlacedField) {
    const arrow = arrows[event.key];
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    if (!arrow && !isRemoved) return;
    event.preventDefault();
    if (!arrow) return onRemove(field.id);
    const step = event.shiftKey ? steps.large : steps.small;
    const { box } = field;
    const moved = { ...box, x: box.x + arrow[0] * step, y: box.y + arrow[1] * step };
    onChange({ ...field, box: boxWithin(pages, field.page, moved) });
  }

  return (
    <div ref={layer} data-layout={layout}>
      {fields.map((field) => {
        const index = signers.findIndex(({ contactId }) => contactId === field.contactId);
        const name = signers[index]?.name ?? '';
        const { x, y, width, height } = pages.placeOf(field.page, field.box);
        const style: CSSProperties & Record<'--signer', number> = {
          left: x,
          top: y,
          width,
          height,
          fontSize: Math.min(13, height * 0.6),
          '--signer': index,
        };
        return (
          <button
            key={field.id}
            type="button"
            data-field={field.id}
            className="esign-field esign-placed"
            data-required={field.required || undefined}
            aria-current={field.id === current || undefined}
            style={style}
            onFocus={() => onCurrent(field.id)}
            onPointerDown={(event) => hold(event, field)}
            onPointerMove={(event) => drag(event, field)}
            onPointerUp={drop}
            onPointerCancel={drop}
            onKeyDown={(event) => move(event, field)}
          >
            <span className="ar-visually-hidden">
              {t('editor.fieldName', { type: t(`type.${field.type}`), name, page: field.page })}
            </span>
            {field.type !== 'checkbox' && (
              <span aria-hidden="true" className="esign-placed-text">
                {t('editor.fieldText', { type: field.label || t(`type.${field.type}`), name })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
