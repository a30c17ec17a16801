import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Dialog } from '@anteroom/ui/Dialog';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signInFault, useOwnSignIn } from './ownSignIn.ts';
import { signInFaultKey } from './signInFaultKey.ts';

/** Shows whether the person has a password, and lets them change it. */
export function MyPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Card
        icon="lock"
        title={t('signInMethods.password')}
        subtitle={t(hasPassword ? 'signInMethods.passwordHint' : 'signInMethods.noPassword')}
        action={
          hasPassword ? (
            <Button onClick={() => setOpen(true)}>{t('signInMethods.change')}</Button>
          ) : (
            // A page rendered by the server.
            <Button href="/idp/forgotten">{t('signInMethods.choose')}</Button>
          )
        }
      />
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface Fields {
  readonly current: string;
  readonly next: string;
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const own = useOwnSignIn();
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { current: '', next: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const close = useAskBeforeClose(isDirty, onClose, isSubmitting);
  const required = t('signInMethods.required');

  async function save(fields: Fields) {
    try {
      await own.changePassword(fields);
      alerts.show({ type: 'success', msg: t('signInMethods.saved') });
      onClose();
    } catch (error) {
      const fault = signInFault(error);
      const field = fault === 'wrong-password' ? 'current' : fault.startsWith('password') ? 'next' : 'root';
      setError(field as keyof Fields, { message: t(signInFaultKey[fault]) }, { shouldFocus: true });
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      onSubmit={handleSubmit(save)}
      size="sm"
      title={t('signInMethods.change')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={isSubmitting}>
            {t('signInMethods.save')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <TextField
          label={t('signInMethods.current')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          error={errors.current?.message}
          {...register('current', { required })}
        />
        <TextField
          label={t('signInMethods.next')}
          description={t('signInMethods.nextHint')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          error={errors.next?.message}
          {...register('next', { required })}
        />
        {errors.root && <Alert level="danger">{errors.root.message}</Alert>}
      </div>
    </Dialog>
  );
}
