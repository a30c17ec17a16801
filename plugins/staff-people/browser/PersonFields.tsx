import { Alert } from '@anteroom/ui/Alert';
import { TextField } from '@anteroom/ui/TextField';
import { useTranslation } from 'react-i18next';
import { useFaults } from './useFaults.ts';

/** The text fields of a person. */
export interface PersonText {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly code: string;
}

interface PersonFieldsProps {
  readonly value: PersonText;
  readonly onChange: (value: PersonText) => void;
  /** The server's last error, whose faults are shown at the fields. */
  readonly error: unknown;
  /** Whether to leave out the field for the firm's own code, which staff do not have. */
  readonly withoutCode?: boolean;
  readonly autoFocus?: boolean;
}

/** Fields for the name and the e-mail address of a person. */
export function PersonFields({
  value,
  onChange,
  error,
  withoutCode = false,
  autoFocus = false,
}: PersonFieldsProps) {
  const { t } = useTranslation();
  const faultOf = useFaults(error);
  const whole = faultOf('');
  const field = (name: keyof PersonText) => ({
    label: t(`field.${name}`),
    value: value[name],
    error: faultOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...value, [name]: target.value }),
  });
  return (
    <>
      {whole && <Alert level="danger">{whole}</Alert>}
      <div className="ar-grid">
        <TextField {...field('firstName')} autoComplete="off" maxLength={100} autoFocus={autoFocus} />
        <TextField {...field('lastName')} autoComplete="off" maxLength={100} />
      </div>
      <TextField {...field('email')} type="email" autoComplete="off" maxLength={254} />
      {!withoutCode && (
        <TextField
          {...field('code')}
          label={t('field.personCode')}
          description={t('field.personCodeHint')}
          optional={t('optional')}
          autoComplete="off"
          maxLength={200}
        />
      )}
    </>
  );
}
