import './DateField.css';
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
export function DateField({ label, description, error, optional, id, className, ...picker }: DateFieldProps) {
  const control = useFieldControl(id, { description, error });
  return (
    <FieldFrame {...{ label, description, error, optional, className }} controlId={control.id} group>
      <div className="ar-date">
        <DatePicker {...picker} {...control} labelledBy={`${control.id}-label`} />
      </div>
    </FieldFrame>
  );
}
