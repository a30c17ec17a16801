import type { Passkey, SignInMethods } from '@anteroom/contract';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, Dialogs, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Dialog } from '@anteroom/ui/Dialog';
import { List, ListRow } from '@anteroom/ui/List';
import { TextField } from '@anteroom/ui/TextField';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signInFault, useOwnSignIn } from './ownSignIn.ts';
import { signInFaultKey } from './signInFaultKey.ts';

/** Lists the person's passkeys, lets them remove each, and adds new ones. */
export function MyPasskeys({ methods }: { methods: SignInMethods }) {
  const { t } = useTranslation();
  const own = useOwnSignIn();
  const [isOpen, setOpen] = useState(false);
  const { passkeys, hasPassword, offersPasskeys } = methods;
  return (
    <Card
      flush
      icon="shield-check"
      title={t('signInMethods.passkeys')}
      subtitle={t('signInMethods.passkeysHint')}
      action={
        offersPasskeys &&
        own.makesPasskeys && <Button onClick={() => setOpen(true)}>{t('signInMethods.add')}</Button>
      }
    >
      <List aria-label={t('signInMethods.passkeys')}>
        {passkeys.length === 0 && <ListRow title={t('signInMethods.none')} />}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </List>
      {isOpen && <AddPasskey hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const own = useOwnSignIn();
  const [isBusy, setBusy] = useState(false);
  const { id, createdAt, lastUsedAt } = passkey;
  const name = nameOf(passkey, t);

  async function remove() {
    const isSure = await dialogs.confirm({
      title: t('signInMethods.removeTitle'),
      message: t('signInMethods.removeMessage'),
      confirmLabel: t('signInMethods.remove'),
    });
    if (!isSure) return;
    setBusy(true);
    try {
      await own.removePasskey(id);
      alerts.show({ type: 'success', msg: t('signInMethods.removed') });
    } catch (error) {
      alerts.show({ type: 'danger', msg: t(signInFaultKey[signInFault(error)]) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <ListRow
      title={name}
      subtitle={
        lastUsedAt === null
          ? t('signInMethods.unused', { when: date(createdAt) })
          : t('signInMethods.used', { when: date(lastUsedAt, 'time') })
      }
      actions={
        <Button
          size="sm"
          loading={isBusy}
          onClick={() => void remove()}
          aria-label={t('signInMethods.removeOf', { name })}
        >
          {t('signInMethods.remove')}
        </Button>
      }
    />
  );
}

function nameOf({ browser, system }: Passkey, t: TFunction): string {
  if (browser && system) return t('signInMethods.place', { browser, system });
  return browser ?? system ?? t('signInMethods.unnamed');
}

interface Fields {
  readonly password: string;
}

/** Asks for the password, if there is one, and makes the browser create a passkey. */
function AddPasskey({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const own = useOwnSignIn();
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { password: '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const close = useAskBeforeClose(isDirty, onClose, isSubmitting);

  async function add({ password }: Fields) {
    try {
      if (await own.addPasskey(hasPassword ? password : undefined)) {
        alerts.show({ type: 'success', msg: t('signInMethods.added') });
        onClose();
      } else setError('root', { message: t('signInMethods.notMade') });
    } catch (error) {
      const fault = signInFault(error);
      const field = fault === 'wrong-password' ? 'password' : 'root';
      setError(field, { message: t(signInFaultKey[fault]) }, { shouldFocus: true });
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      onSubmit={handleSubmit(add)}
      size="sm"
      title={t('signInMethods.addTitle')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={isSubmitting}>
            {t('signInMethods.confirm')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <p>{t('signInMethods.addDetail')}</p>
        {hasPassword && (
          <TextField
            label={t('signInMethods.current')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            error={errors.password?.message}
            {...register('password', { required: t('signInMethods.required') })}
          />
        )}
        {errors.root && <Alert level="danger">{errors.root.message}</Alert>}
      </div>
    </Dialog>
  );
}
