import { identifiers } from '@anteroom/domain/people/identifiers';
import { Button } from '@anteroom/ui/Button';
import { ComboBox, type ComboBoxOption } from '@anteroom/ui/ComboBox';
import { type FocusEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../focusField.ts';
import { AddEmployee } from './AddEmployee.tsx';
import { type Employee, useEmployee, useEmployees, useKeepEmployee } from './employees.ts';

interface EmployeeFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly optional: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  /** ID of the employee; empty if none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly onBlur: () => void;
}

/** Finds one of the client's employees by name or CPF, or adds a new one. */
export function EmployeeField({
  value,
  onChange,
  onBlur,
  disabled,
  ...frame
}: EmployeeFieldProps): ReactNode {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  const found = useEmployees(search);
  const chosen = useEmployee(value);
  const { know } = useKeepEmployee();

  function take(employee: Employee) {
    know(employee);
    onChange(employee.id);
  }

  function stopAdding() {
    setAdding(false);
    // The button that had the focus disappears.
    focusField(frame.id);
  }

  /** Reports a blur only when the focus leaves the whole field, so that adding an employee marks nothing as missing. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) onBlur();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes the focus of the controls inside.
    <div className="ar-stack ar-stack-small" onBlur={leave}>
      <ComboBox
        {...frame}
        disabled={disabled}
        options={(found.data ?? []).map(optionOf)}
        selected={chosen.data && value !== '' ? optionOf(chosen.data) : null}
        onSearch={setSearch}
        onSelect={(option) => {
          const employee = found.data?.find(({ id }) => id === option?.id);
          if (employee) take(employee);
          // Newer results may have arrived without the chosen employee, who is then loaded by ID.
          else onChange(option?.id ?? '');
        }}
        emptyLabel={t(
          found.isError
            ? 'form.employee.failed'
            : found.isFetching
              ? 'form.employee.searching'
              : 'form.employee.nobody',
        )}
      />
      {!disabled &&
        (adding ? (
          <AddEmployee
            onAdded={(employee) => {
              take(employee);
              stopAdding();
            }}
            onCancel={stopAdding}
          />
        ) : (
          <div className="ar-flush">
            <Button variant="quiet" size="sm" icon="plus" onClick={() => setAdding(true)}>
              {t('form.employee.add')}
            </Button>
          </div>
        ))}
    </div>
  );
}

function optionOf({ id, name, cpf }: Employee): ComboBoxOption {
  return { id, label: name, ...(cpf !== null && { description: identifiers.cpf.mask(cpf, '') }) };
}
