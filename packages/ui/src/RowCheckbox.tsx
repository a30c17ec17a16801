import './Checkbox.css';
import './RowCheckbox.css';
import type { ComponentProps } from 'react';

export interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** What is chosen by it: the row's own text is its link or button. */
  'aria-label': string;
}

/** At the start of a `ListRow`, to choose it. Takes a thumb, and takes presses where the whole row is a link or a button. */
export function RowCheckbox(props: RowCheckboxProps) {
  return (
    <label className="ar-row-check">
      <input {...props} type="checkbox" className="ar-check-box" />
    </label>
  );
}
