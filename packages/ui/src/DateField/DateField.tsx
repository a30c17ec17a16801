import './DateField.css';
import { use, useEffect, useRef, useState } from 'react';
import { afterPress } from '../afterPress.ts';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';
import { onDemand } from '../onDemand/onDemand.tsx';
import { type UiTexts, UiTextsContext } from '../UiTexts/UiTexts.tsx';

export interface DateFieldProps extends FieldProps {
  /** A calendar date, `YYYY-MM-DD`, or empty. It has no time zone. */
  value: string;
  /** Called with a complete date, or with an empty string once all parts are deleted. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /**
   * First and last allowed date, `YYYY-MM-DD`. Other dates can be typed; they are shown as invalid, but still reported.
   */
  min?: string;
  max?: string;
  required?: boolean;
  disabled?: boolean;
  /** Language that determines the order of day, month and year. Defaults to that of the page. */
  locale?: string;
  id?: string;
  className?: string;
  /** Value of the input's `autocomplete`: `bday` for the person's own date of birth. */
  autoComplete?: string | undefined;
}

const DatePicker = onDemand(async () => (await import('./DatePicker.tsx')).DatePicker);

/**
 * A field for a date, typed or picked from a calendar. Native date inputs follow the browser's language instead of the
 * page's.
 *
 * A date of which only some parts are typed is not reported: the value remains the last complete date. The field shows
 * an error for it when the person leaves it, and blocks the submission of the form around it. The same goes for a date
 * whose year has fewer than four digits, except that it is reported. For fields that are not submitted with their form,
 * see {@link areDatesComplete}. A day that its month does not have becomes the month's last day when the person leaves
 * the field. It says so, and blocks the next submission, so that the person sees it.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, optional, id, className, ...picker } = props;
  const texts = use(UiTextsContext);
  const parts = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<keyof UiTexts | null>(null);
  const error = fault ? texts[fault] : props.error;
  /** Whether the day was changed and no submission was blocked for it yet. */
  const isDayUnchecked = useRef(false);
  const control = useFieldControl(id, { description, error });

  useEffect(() => {
    function hold(event: Event) {
      if (!(event.target as Node).contains(parts.current)) return;
      const missing = incompletePart(parts.current);
      const toCheck = missing ?? (isDayUnchecked.current ? firstPart(parts.current) : undefined);
      isDayUnchecked.current = false;
      setFault((before) => (missing ? 'incompleteDate' : toCheck ? before : null));
      if (!toCheck) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      toCheck.focus();
    }
    document.addEventListener('submit', hold, { capture: true });
    return () => document.removeEventListener('submit', hold, { capture: true });
  }, []);

  return (
    <FieldFrame {...{ label, description, error, optional, className }} controlId={control.id} group>
      <div className="ar-date" ref={parts}>
        <DatePicker
          {...picker}
          {...control}
          onChange={(date) => {
            const isChanged = date !== '' && !isDayInMonth(parts.current);
            isDayUnchecked.current = isChanged;
            setFault(isChanged ? 'impossibleDate' : null);
            picker.onChange(date);
          }}
          onBlur={() => {
            afterPress(() =>
              setFault((before) => (incompletePart(parts.current) ? 'incompleteDate' : before)),
            );
            picker.onBlur?.();
          }}
          labelledBy={`${control.id}-label`}
        />
      </div>
    </FieldFrame>
  );
}

/**
 * Returns whether each date in an element is complete or empty. Otherwise focuses the first missing part and shows the
 * error. Call it for fields that have a button of their own inside another form; a `form` checks its dates itself.
 */
export function areDatesComplete(element: Element): boolean {
  return element.dispatchEvent(new Event('submit', { cancelable: true }));
}

/** Returns the first incomplete part of a date; undefined if all are complete, or all empty. */
function incompletePart(date: HTMLElement | null): HTMLElement | undefined {
  const parts = partsOf(date);
  const isEmpty = (part: HTMLElement) => part.hasAttribute('data-placeholder');
  return parts.every(isEmpty) ? undefined : parts.find((part) => isEmpty(part) || isShortYear(part));
}

/** Returns whether a part is a year of fewer than four digits, such as that of a date typed in another order. */
function isShortYear(part: HTMLElement): boolean {
  return part.dataset.type === 'year' && Number(part.getAttribute('aria-valuenow')) < 1000;
}

function firstPart(date: HTMLElement | null): HTMLElement | undefined {
  return partsOf(date)[0];
}

/** Returns whether the month that is shown has the day that is shown. */
function isDayInMonth(date: HTMLElement | null): boolean {
  const numbers = new Map(
    partsOf(date).map((part) => [part.dataset.type, Number(part.getAttribute('aria-valuenow'))]),
  );
  const [year = 0, month = 0, day = 0] = ['year', 'month', 'day'].map((part) => numbers.get(part));
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function partsOf(date: HTMLElement | null): HTMLElement[] {
  return [...(date?.querySelectorAll<HTMLElement>('[role=spinbutton]') ?? [])];
}
