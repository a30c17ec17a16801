import './DateField.css';
import { use, useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';
import { onDemand } from '../onDemand/onDemand.tsx';
import { UiTextsContext } from '../UiTexts/UiTexts.tsx';

export interface DateFieldProps extends FieldProps {
  /** A calendar date, `YYYY-MM-DD`, or empty. It has no time zone. */
  value: string;
  /** Called with a complete date, or with an empty string once a part of it is deleted. */
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
 * A date of which only some parts are typed is reported as empty. It therefore blocks the submission of the form around
 * the field, and shows an error. For fields that are not submitted with their form, see {@link areDatesComplete}.
 */
export function DateField(props: DateFieldProps) {
  const { label, description, optional, id, className, ...picker } = props;
  const texts = use(UiTextsContext);
  const parts = useRef<HTMLDivElement>(null);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const error = isHalfTyped ? texts.incompleteDate : props.error;
  const control = useFieldControl(id, { description, error });

  useEffect(() => {
    function hold(event: Event) {
      if (!(event.target as Node).contains(parts.current)) return;
      const missing = missingPart(parts.current);
      setHalfTyped(missing !== undefined);
      if (!missing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      missing.focus();
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
            setHalfTyped(false);
            picker.onChange(date);
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

/** Returns the first empty part of a date that has others; undefined if all are filled in, or none. */
function missingPart(date: HTMLElement | null): HTMLElement | undefined {
  const parts = [...(date?.querySelectorAll<HTMLElement>('[role=spinbutton]') ?? [])];
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  return empty.length < parts.length ? empty[0] : undefined;
}
