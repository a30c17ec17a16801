import './ComboBox.css';
import { FieldFrame, type FieldProps, useFieldControl } from '../Field/Field.tsx';
import { onDemand } from '../onDemand/onDemand.tsx';

export interface ComboBoxOption {
  id: string;
  label: string;
  /** Text below the label that distinguishes options of the same name. */
  description?: string;
}

export interface ComboBoxProps extends FieldProps {
  /** Options that match the typed text, in order. The caller filters them. */
  options: readonly ComboBoxOption[];
  /** The selected option; null if none is selected. */
  selected: ComboBoxOption | null;
  /** Called with the selected option, or with null once the text is deleted. */
  onSelect: (option: ComboBoxOption | null) => void;
  /** Called with the typed text, so that the caller can update `options`. */
  onSearch: (text: string) => void;
  onBlur?: () => void;
  /** Hint in the empty field, such as what to type. */
  placeholder?: string;
  /** Text to show if there are no options. */
  emptyLabel: string;
  required?: boolean;
  disabled?: boolean;
  id?: string;
}

const ComboBoxControl = onDemand(async () => (await import('./ComboBoxControl.tsx')).ComboBoxControl);

/**
 * A field for one of many options, found by typing a part of its label. The caller provides the options, for example
 * from a server.
 */
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
