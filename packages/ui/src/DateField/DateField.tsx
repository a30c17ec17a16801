import './DateField.css';
import { useEffect, useRef, useState } from 'react';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';
import { onDemand } from '../onDemand/onDemand.tsx';

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
  /**
   * Error text for a date of which only some parts are typed. With it, such a date blocks the submission of the form
   * around the field; without it, the date counts as empty.
   */
  incomplete?: string;
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
 */
export function DateField(props: DateFieldProps) {
  const { label, description, optional, incomplete, id, className, ...picker } = props;
  const parts = useRef<HTMLDivElement>(null);
  const [isHalfTyped, setHalfTyped] = useState(false);
  const error = isHalfTyped ? incomplete : props.error;
  const control = useFieldControl(id, { description, error });

  useEffect(() => {
    const form = incomplete === undefined ? null : parts.current?.closest('form');
    function hold(event: Event) {
      const missing = missingPart(parts.current);
      setHalfTyped(missing !== undefined);
      if (!missing) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      missing.focus();
    }
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, [incomplete]);

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

/** Returns the first empty part of a date that has others; undefined if all are filled in, or none. */
function missingPart(date: HTMLElement | null): HTMLElement | undefined {
  const parts = [...(date?.querySelectorAll<HTMLElement>('[role=spinbutton]') ?? [])];
  const empty = parts.filter((part) => part.hasAttribute('data-placeholder'));
  return empty.length < parts.length ? empty[0] : undefined;
}
