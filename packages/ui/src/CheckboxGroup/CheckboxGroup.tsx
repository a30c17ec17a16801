import { useId } from 'react';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { FieldGroup, type FieldProps } from '../Field/Field.tsx';

export interface CheckboxGroupProps extends FieldProps {
  id?: string;
  options: readonly { value: string; label: string; description?: string }[];
  /** Chosen values. */
  value: readonly string[];
  /** Called with all chosen values, in the order of the options. */
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** A field for selecting several of a few options, all of them visible: checkboxes in a `fieldset`. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, onChange, id, ...group } = props;
  const ownId = useId();

  function choose(changed: string, chosen: boolean) {
    const isChosen = (each: string) => (each === changed ? chosen : value.includes(each));
    onChange(options.map((option) => option.value).filter(isChosen));
  }

  return (
    <FieldGroup {...group} id={id ?? ownId}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          description={option.description}
          aria-invalid={group.error ? true : undefined}
          checked={value.includes(option.value)}
          onChange={({ target }) => choose(option.value, target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
