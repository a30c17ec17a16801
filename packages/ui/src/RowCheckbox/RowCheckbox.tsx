import '../Checkbox/Checkbox.css';
import './RowCheckbox.css';
import type { ComponentProps } from 'react';

export interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Name of the item that the checkbox selects: the row's own text is its link or button. */
  'aria-label': string;
}

/**
 * Checkbox at the start of a `ListRow`. It is large enough for a thumb, and can be pressed even if the whole row is a
 * link or a button.
 */
export function RowCheckbox(props: RowCheckboxProps) {
  return (
    <label className="ar-row-check">
      <input {...props} type="checkbox" className="ar-check-box" />
    </label>
  );
}
