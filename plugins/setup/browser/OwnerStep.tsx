import type { SetupState } from '@anteroom/contract/setup';
import { offerOwnerPasskey, setUpFirm } from '@anteroom/contract/setup';
import { makePasskey, makesPasskeys } from '@anteroom/screen-parts/makePasskey';
import { Http, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { TextField } from '@anteroom/ui/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SetupForm } from './SetupForm.tsx';
import type { SetupStepProps } from './SetupFrame.tsx';
import type { SetupDraft } from './setupDraft.ts';
import { issuesOf, useSetupFaults } from './useSetupFaults.ts';

interface OwnerStepProps extends SetupStepProps {
  readonly draft: SetupDraft;
  /** Whether passkeys work at this portal's address. */
  readonly offersPasskeys: boolean;
  readonly onBack: () => void;
  readonly onDone: (state: SetupState) => void;
}

/** The second step: the owner. Firm and owner are stored together at the end of this step, or not at all. */
export function OwnerStep({ draft, offersPasskeys, focused, onBack, onDone }: OwnerStepProps) {
  const { firm, owner, setOwner } = draft;
  const { t } = useTranslation();
  const http = useService(Http);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [byPasskey, setByPasskey] = useState(false);
  const [wasNotMade, setNotMade] = useState(false);
  const typed = { ...owner, password };
  const create = useMutation({
    mutationFn: async ({ password: chosen, ...person }: typeof typed) => {
      setNotMade(false);
      if (!byPasskey) return http.call(setUpFirm, { body: { firm, owner: { ...person, password: chosen } } });
      const { options } = await http.call(offerOwnerPasskey, { body: { owner: person } });
      const passkey = await makePasskey(options);
      setNotMade(passkey === null);
      return passkey && http.call(setUpFirm, { body: { firm, owner: { ...person, passkey } } });
    },
    onSuccess: (state) => state && onDone(state),
    onError: (error) => {
      // The firm was valid a moment ago. The fields of that step show what is wrong now.
      if (issuesOf(error).some(({ path }) => path.startsWith('body/firm'))) onBack();
    },
  });
  const sent = create.variables;
  const { faultOf, refusal } = useSetupFaults(create.error, (field) => {
    const name = field.replace('owner/', '') as keyof typeof typed;
    return sent?.[name] === typed[name];
  });
  return (
    <SetupForm
      title={t('owner.title')}
      lead={t('owner.lead')}
      step={2}
      focused={focused}
      error={create.error}
      refusal={refusal}
      onSubmit={() => create.mutate(typed)}
    >
      <div className="ar-field-row">
        <TextField
          label={t('owner.firstName')}
          autoComplete="given-name"
          required
          maxLength={100}
          value={owner.firstName}
          error={faultOf('owner/firstName')}
          onChange={({ target }) => setOwner({ firstName: target.value })}
        />
        <TextField
          label={t('owner.lastName')}
          autoComplete="family-name"
          maxLength={100}
          value={owner.lastName}
          error={faultOf('owner/lastName')}
          onChange={({ target }) => setOwner({ lastName: target.value })}
        />
      </div>
      <TextField
        label={t('owner.email')}
        description={t('owner.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        maxLength={320}
        value={owner.email}
        error={faultOf('owner/email')}
        onChange={({ target }) => setOwner({ email: target.value })}
      />
      <div hidden={byPasskey}>
        <TextField
          label={t('owner.password')}
          description={t('owner.passwordHelp')}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={200}
          value={password}
          error={faultOf('owner/password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button
          size="sm"
          variant="quiet"
          icon={isShown ? 'eye-off' : 'eye'}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {t('owner.show')}
        </Button>
      </div>
      {byPasskey && <p className="ar-muted">{t('owner.passkeyHelp')}</p>}
      {wasNotMade && <Alert level="danger">{t('owner.passkeyFailed')}</Alert>}
      {offersPasskeys && makesPasskeys() && (
        <Button
          variant="quiet"
          onClick={() => {
            setByPasskey(!byPasskey);
            setNotMade(false);
            create.reset();
          }}
        >
          {t(byPasskey ? 'owner.usePassword' : 'owner.usePasskey')}
        </Button>
      )}
      <Button variant="primary" size="lg" wide type="submit" loading={create.isPending}>
        {t('owner.submit')}
      </Button>
      <Button size="lg" wide onClick={onBack}>
        {t('back')}
      </Button>
    </SetupForm>
  );
}
