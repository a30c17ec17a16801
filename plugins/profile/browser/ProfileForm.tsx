import './profile.css';
import type { Profile, ProfileChange } from '@anteroom/contract';
import { languageOptions } from '@anteroom/domain/language/languageNames';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, HttpError, Permissions, Theme, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { Dialog } from '@anteroom/ui/Dialog';
import { Link } from '@anteroom/ui/Link';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOwnProfile } from './ownProfile.ts';
import { useOwnSignIn } from './ownSignIn.ts';

/** Maximum lengths, as in the contract. */
const limits = { affix: 20, name: 80, email: 254 };

type Fields = Required<{
  readonly [Name in keyof ProfileChange]: Name extends 'taskMails' ? boolean : string;
}>;

interface ProfileFormProps {
  profile: Profile;
  onClose: () => void;
}

export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const { t } = useTranslation();
  const own = useOwnProfile();
  const alerts = useService(Alerts);
  const permissions = useService(Permissions);
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: fieldsOf(profile),
  });
  const { errors, isDirty, isSubmitting } = formState;
  const close = useAskBeforeClose(isDirty, onClose, isSubmitting);
  const offered = useAtomValue(useService(Theme).firm)?.languages;
  const required = (value: string) => value.trim() !== '' || t('profile.required');

  async function save(fields: Fields) {
    try {
      const saved = await own.save(fields);
      alerts.show({ type: 'success', msg: savedMessage(saved) });
      onClose();
    } catch (error) {
      const tooOften = error instanceof HttpError && error.code === 'too-many-requests';
      setError('root', { message: t(tooOften ? 'profile.tooOften' : 'profile.failed') });
    }
  }

  function savedMessage({ pendingEmail }: Profile): string {
    const asked = pendingEmail !== null && pendingEmail !== profile.pendingEmail;
    return asked ? t('profile.savedConfirm', { email: pendingEmail }) : t('profile.saved');
  }

  return (
    <Dialog
      open
      onClose={close}
      onSubmit={handleSubmit(save)}
      title={t('profile.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={isSubmitting}>
            {t('profile.save')}
          </Button>
        </>
      }
    >
      <div className="profile-fields">
        <TextField
          label={t('profile.firstName')}
          autoComplete="given-name"
          required
          maxLength={limits.name}
          error={errors.firstName?.message}
          {...register('firstName', { validate: required })}
        />
        <TextField
          label={t('profile.lastName')}
          autoComplete="family-name"
          required
          maxLength={limits.name}
          error={errors.lastName?.message}
          {...register('lastName', { validate: required })}
        />
        <TextField
          className="profile-wide"
          label={t('profile.middleName')}
          optional={t('profile.optional')}
          autoComplete="additional-name"
          maxLength={limits.name}
          {...register('middleName')}
        />
        <TextField
          label={t('profile.prefix')}
          optional={t('profile.optional')}
          autoComplete="honorific-prefix"
          maxLength={limits.affix}
          {...register('prefix')}
        />
        <TextField
          label={t('profile.suffix')}
          optional={t('profile.optional')}
          autoComplete="honorific-suffix"
          maxLength={limits.affix}
          {...register('suffix')}
        />
        <TextField
          className="profile-wide"
          label={t('profile.email')}
          description={
            profile.pendingEmail
              ? t('profile.emailPending', { email: profile.pendingEmail })
              : t('profile.emailHint')
          }
          type="email"
          autoComplete="email"
          required
          maxLength={limits.email}
          error={errors.email?.message}
          {...register('email', {
            validate: (email) => isEmailAddress(email.trim()) || t('profile.emailInvalid'),
          })}
        />
        <SelectField
          className="profile-wide"
          label={t('profile.language')}
          options={languageOptions(offered, profile.language)}
          {...register('language')}
        />
        {permissions.isClientUser && (
          <Checkbox
            className="profile-wide"
            label={t('profile.taskMails')}
            description={t('profile.taskMailsHint')}
            {...register('taskMails')}
          />
        )}
        {/* Closed before the link is followed: nothing would ask for the form behind the next screen. */}
        <SignInLink onFollow={() => flushSync(onClose)} />
        {errors.root && (
          <div className="profile-wide">
            <Alert level="danger">{errors.root.message}</Alert>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Link to the password and passkeys, for people with an account of the portal itself. */
function SignInLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(useOwnSignIn().methods);
  if (!data?.hasAccount) return null;
  return (
    <p className="profile-wide">
      <Link href="/account/sign-in" onClick={onFollow}>
        {t('signInMethods.link')}
      </Link>
    </p>
  );
}

function fieldsOf(profile: Profile): Fields {
  const { prefix, firstName, middleName, lastName, suffix, email, language, taskMails } = profile;
  return {
    prefix: prefix ?? '',
    firstName,
    middleName: middleName ?? '',
    lastName,
    suffix: suffix ?? '',
    email,
    language,
    taskMails,
  };
}
