import './ComboBox.css';
import { FieldFrame, type FieldProps, useFieldControl } from './Field.tsx';
import { onDemand } from './onDemand.tsx';

export interface ComboBoxOption {
  id: string;
  label: string;
  /** Below the label: what tells it from others of the same name. */
  description?: string;
}

export interface ComboBoxProps extends FieldProps {
  /** What fits what is typed, in order: filtered by the caller. */
  options: readonly ComboBoxOption[];
  /** The chosen one; null for none. */
  selected: ComboBoxOption | null;
  /** Called with null once what was chosen is deleted. */
  onSelect: (option: ComboBoxOption | null) => void;
  /** Told what is typed, for `options` to follow. */
  onSearch: (text: string) => void;
  onBlur?: () => void;
  /** Said in place of options, while there are none. */
  emptyLabel: string;
  required?: boolean;
  disabled?: boolean;
  id?: string;
}

const ComboBoxControl = onDemand(async () => (await import('./ComboBoxControl.tsx')).ComboBoxControl);

/** One of many, found by typing a part of it. Its options come from the caller, as from a server. */
export function ComboBox(props: ComboBoxProps) {
  const { label, description, error, optional, id, ...rest } = props;
  const control = useFieldControl(id, { description, error });
  return (
    <FieldFrame {...{ label, description, error, optional }} controlId={control.id} group>
      <div className="ar-combo-box">
        <ComboBoxControl {...rest} {...control} labelledBy={`${control.id}-label`} />
      </div>
    </FieldFrame>
  );
}
