import { Http, useI18n, useService } from '@anteroom/sdk';
import { SelectField, type SelectFieldProps } from '@anteroom/ui/SelectField';
import { useQuery } from '@tanstack/react-query';
import { useFormScope } from '../FormScope.ts';

type EmployeeFieldProps = Omit<SelectFieldProps, 'options' | 'placeholder'>;

/** As much of an employee as is chosen by. */
interface Employee {
  readonly id: string;
  readonly name: string;
}

/** One of those who work for the client. */
export function EmployeeField(props: EmployeeFieldProps) {
  const { t } = useI18n();
  const { employer } = useFormScope();
  const http = useService(Http);
  if (employer === undefined) throw new Error('The form asks for an employee, and nobody said whose.');
  const { data } = useQuery({
    queryKey: ['employees', employer],
    queryFn: ({ signal }) =>
      http.get<{ readonly items: readonly Employee[] }>(
        `/api/employees/v1/clients/${encodeURIComponent(employer)}/employees`,
        {
          params: { pageSize: 100 },
          signal,
        },
      ),
  });
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...props} placeholder={t('form.choose')} options={options} />;
}
