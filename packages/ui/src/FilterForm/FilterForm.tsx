import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface FilterFormProps<Name extends string> {
  /** Fields by name, in the order in which they are shown. */
  fields: Readonly<Record<Name, Pick<TextFieldProps, 'label' | 'inputMode'>>>;
  /** Returns the errors in the typed text, by field. The filters are not applied while there are any. */
  check: (typed: Readonly<Record<Name, string>>) => Partial<Record<Name, string>>;
  onApply: (typed: Readonly<Record<Name, string>>) => void;
  /** Called after the fields have been emptied. */
  onClear: () => void;
  applyLabel: string;
  clearLabel: string;
  /** Additional fields before these, such as choices that take effect immediately. */
  children?: ReactNode;
}

/** Typed filters of a list, which take effect when they are submitted. */
export function FilterForm<Name extends string>(props: FilterFormProps<Name>) {
  const { fields, check, onApply, onClear, applyLabel, clearLabel, children } = props;
  const names = Object.keys(fields) as Name[];
  const nothing = Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>;
  const [typed, setTyped] = useState(nothing);
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const faults = check(typed);
    setWrong(faults);
    if (Object.keys(faults).length === 0) onApply(typed);
  }

  function clear() {
    setTyped(nothing);
    setWrong({});
    onClear();
  }

  return (
    <form className="ar-stack" onSubmit={submit} noValidate>
      <div className="ar-grid ar-grid-small">
        {children}
        {names.map((name) => (
          <TextField
            key={name}
            {...fields[name]}
            value={typed[name]}
            error={wrong[name]}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </div>
      <div className="ar-cluster ar-cluster-end">
        <Button variant="quiet" onClick={clear}>
          {clearLabel}
        </Button>
        <Button type="submit" icon="search">
          {applyLabel}
        </Button>
      </div>
    </form>
  );
}
