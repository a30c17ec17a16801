import { fullName } from '@anteroom/domain/people/fullName';
import { useUnsaved } from '@anteroom/screen-parts/useUnsaved';
import { Alerts, type Http, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { TextField } from '@anteroom/ui/TextField';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaults } from './useFaults.ts';
import { useChange } from './usePeople.ts';

/** The text fields of a person. */
export interface PersonText {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly code: string;
}

/** Goes to a path without asking about unsaved input. */
export type LeaveTo = ReturnType<typeof useUnsaved>;

interface PersonFormProps<Saved> {
  /** Texts of the person to change; undefined for a new person. */
  readonly person?: PersonText;
  readonly save: (http: Http, text: PersonText) => Promise<Saved>;
  /** Called with what was saved, and a function that goes to a path without asking about unsaved input. */
  readonly onSaved: (saved: Saved, leaveTo: LeaveTo) => void;
  readonly submitLabel: string;
  /** Path to go to, or function to call, when the form is cancelled. */
  readonly onCancel: string | (() => void);
  /** Whether to leave out the field for the firm's own code, which staff do not have. */
  readonly withoutCode?: boolean;
  /** Returns what to show about an error, instead of its usual text; undefined for that text. */
  readonly explain?: (error: unknown, leaveTo: LeaveTo) => ReactNode;
  /** Further fields. */
  readonly children?: ReactNode;
}

const nobody: PersonText = { firstName: '', lastName: '', email: '', code: '' };
const fieldNames = Object.keys(nobody) as (keyof PersonText)[];

/** Form for the name and the e-mail address of a person. Says when they are saved, and asks before input is lost. */
export function PersonForm<Saved extends Pick<PersonText, 'firstName' | 'lastName'>>(
  props: PersonFormProps<Saved>,
) {
  const { person, save, onSaved, submitLabel, onCancel, withoutCode = false, explain, children } = props;
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const before = person ?? nobody;
  const [text, setText] = useState(before);
  const leaveTo = useUnsaved(fieldNames.some((name) => text[name] !== before[name]));
  const change = useChange(save);
  const faultOf = useFaults(change.error);
  const whole = faultOf('');
  const explained = change.error && explain?.(change.error, leaveTo);
  const field = (name: keyof PersonText) => ({
    label: t(`field.${name}`),
    value: text[name],
    error: faultOf(name),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setText({ ...text, [name]: target.value }),
  });
  return (
    <form
      noValidate
      className="ar-stack staff-people-form"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(text, {
          onSuccess: (saved) => {
            const name = fullName(saved);
            alerts.show({ type: 'success', msg: t(person ? 'saved.changed' : 'saved.added', { name }) });
            onSaved(saved, leaveTo);
          },
        });
      }}
    >
      {explained ?? (whole && <Alert level="danger">{whole}</Alert>)}
      <div className="ar-grid">
        <TextField {...field('firstName')} maxLength={100} autoFocus />
        <TextField {...field('lastName')} maxLength={100} />
      </div>
      <TextField {...field('email')} type="email" maxLength={254} />
      {!withoutCode && (
        <TextField
          {...field('code')}
          label={t('field.personCode')}
          description={t('field.personCodeHint')}
          optional={t('optional')}
          maxLength={200}
        />
      )}
      {children}
      <div className="ar-cluster">
        <Button type="submit" variant="primary" loading={change.isPending}>
          {submitLabel}
        </Button>
        {typeof onCancel === 'string' ? (
          <Button href={onCancel}>{t('cancel')}</Button>
        ) : (
          <Button onClick={onCancel}>{t('cancel')}</Button>
        )}
      </div>
    </form>
  );
}
