import type { ExpirationPeriod, SharedItem, ShareRequest, shareLimits } from '@anteroom/contract';
import { bareCode } from '@anteroom/domain/codes/authorizationCode';
import { referenceCode } from '@anteroom/domain/codes/referenceCode';
import { defaultExpiration, expirationPeriods } from '@anteroom/domain/documents/shareExpiry';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { uniqueEmailAddresses } from '@anteroom/domain/people/emailAddressList';
import { Alerts, HttpError, I18n, Navigation, useI18n, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { Dialog } from '@anteroom/ui/Dialog';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextArea } from '@anteroom/ui/TextArea';
import { TextField } from '@anteroom/ui/TextField';
import type { ParseKeys, TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDocumentSharing } from './DocumentSharing.ts';
import { RecipientsField } from './RecipientsField.tsx';
import { SendItems } from './SendItems.tsx';
import { type SendDraft, sendDraft } from './sendDraft.ts';
import { suggestedSubject } from './suggestedSubject.ts';

/** Limits, as in the contract. */
const limits: typeof shareLimits = {
  recipients: 20,
  documents: 100,
  subject: 200,
  message: 5000,
  codeMin: 6,
  codeMax: 64,
};

interface SendDialogProps {
  /** Client to whom the documents belong. */
  client: { readonly id: string; readonly name: string };
  /** Documents and folders to send; not empty. */
  items: readonly SharedItem[];
  /** Earlier message to send again. */
  again?: Pick<SendDraft, 'to' | 'subject' | 'message'>;
  onClose: () => void;
}

interface Fields {
  to: string[];
  emailSelf: boolean;
  subject: string;
  message: string;
  expire: ExpirationPeriod;
  hasAuthCode: boolean;
  authCode: string;
}

/** Sends documents as links by e-mail (spec sections 2 and 5). The input is kept until it is sent or cancelled. */
export function SendDialog({ client, items, again, onClose }: SendDialogProps) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const sharing = useDocumentSharing();
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { email, userId } = useSession();
  const language = useAtomValue(useService(I18n).language);
  const [documents, setDocuments] = useState(items);
  const tried = useRef<{ readonly content: string; readonly key: string }>(null);
  const [draft] = useState(() => sendDraft(userId, client.id));
  const suggested = suggestedSubject(documents, client.name, i18n);
  const [initial] = useState(() => {
    const fields = fieldsOf(again ?? draft.read());
    return { ...fields, subject: fields.subject || suggested };
  });
  const form = useForm<Fields>({ defaultValues: initial, shouldFocusError: false });
  const { register, control, getValues, handleSubmit, formState, setError, setFocus, setValue, watch } = form;
  const { errors, isSubmitting } = formState;
  const hasAuthCode = watch('hasAuthCode');

  useEffect(() => {
    const { unsubscribe } = watch(() => draft.write(draftOf(getValues(), again ? [] : documents, suggested)));
    return unsubscribe;
  }, [watch, getValues, draft, documents, again, suggested]);

  /** Closes the form and keeps its draft for the next time. */
  function close() {
    draft.write(draftOf(getValues(), [], suggested));
    onClose();
  }

  /** Updates the suggested subject for the remaining items, unless the person has written their own. */
  function keep(kept: readonly SharedItem[]) {
    setDocuments(kept);
    if (getValues('subject') === suggested) setValue('subject', suggestedSubject(kept, client.name, i18n));
  }

  function cancel() {
    draft.clear();
    onClose();
  }

  /** Focuses the first invalid field, in the order of the form. */
  function focusFirst(faulty: FieldErrors<Fields>) {
    const first = (['to', 'subject', 'authCode'] as const).find((name) => faulty[name]);
    if (first) setFocus(first);
  }

  /**
   * Adds the idempotency key. A request that is repeated unchanged, for example after a lost response, reuses its key.
   */
  function keyed(request: ShareRequest): ShareRequest {
    const content = JSON.stringify(request);
    if (tried.current?.content !== content) tried.current = { content, key: crypto.randomUUID() };
    return { ...request, idempotencyKey: tried.current.key };
  }

  async function send(fields: Fields) {
    try {
      await sharing.send(keyed(requestOf(fields, documents, email, language)));
      draft.clear();
      alerts.show({
        type: 'success',
        msg: t('send.sendDocsSuccessMsg'),
        action: { label: t('send.seeShared'), run: () => navigation.go('/documents/shared') },
      });
      onClose();
    } catch (error) {
      const message = t(failureKey(error));
      setError('root', { message });
      alerts.show({ type: 'danger', msg: t('send.sendDocsErrorMsg'), timeout: null });
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      onSubmit={handleSubmit(send, focusFirst)}
      title={t('send.title')}
      closeLabel={t('shell.close')}
      size="md"
      footer={
        <>
          <Button onClick={cancel}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" icon="send" loading={isSubmitting}>
            {t('send.send')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <Controller
          control={control}
          name="to"
          rules={{ validate: (to) => addressesError(to, t) }}
          render={({ field, fieldState }) => (
            <RecipientsField
              ref={field.ref}
              addresses={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Checkbox label={t('send.emailSelf')} {...register('emailSelf')} />
        <TextField
          label={t('send.subject')}
          required
          maxLength={limits.subject}
          error={errors.subject?.message}
          {...register('subject', { validate: (text) => text.trim() !== '' || t('send.subjectRequired') })}
        />
        <TextArea
          label={t('send.message')}
          optional={t('profile.optional')}
          maxLength={limits.message}
          {...register('message')}
        />
        <SelectField
          label={t('send.expire')}
          options={expirationPeriods.map((value) => ({ value, label: t(`send.expires.${value}`) }))}
          {...register('expire', { required: true })}
        />
        <Checkbox
          label={t('send.hasAuthCode')}
          description={t('send.hasAuthCodeHint')}
          {...register('hasAuthCode')}
        />
        {hasAuthCode && (
          <div className="send-code">
            <TextField
              label={t('send.authCode')}
              required
              autoComplete="off"
              maxLength={limits.codeMax}
              error={errors.authCode?.message}
              {...register('authCode', {
                shouldUnregister: true,
                validate: (code) =>
                  bareCode(code).length >= limits.codeMin || t('send.authCodeShort', { min: limits.codeMin }),
              })}
            />
            <Button
              icon="refresh-cw"
              onClick={() =>
                setValue('authCode', referenceCode(), { shouldValidate: true, shouldDirty: true })
              }
            >
              {t('send.makeCode')}
            </Button>
          </div>
        )}
        <SendItems items={documents} onChange={keep} />
        {errors.root && <Alert level="danger">{errors.root.message}</Alert>}
      </div>
    </Dialog>
  );
}

function fieldsOf(known: Partial<SendDraft> | null): Fields {
  const { to = [], emailSelf = false, subject = '', message = '', expire = defaultExpiration } = known ?? {};
  return { to: [...to], emailSelf, subject, message, expire, hasAuthCode: false, authCode: '' };
}

/** Returns the draft to store. A suggested subject is left out, because the next message is about other documents. */
function draftOf(
  { authCode: _, hasAuthCode: __, ...kept }: Fields,
  items: readonly SharedItem[],
  suggested: string,
): SendDraft {
  return { ...kept, subject: kept.subject === suggested ? '' : kept.subject, items };
}

function addressesError(to: readonly string[], t: TFunction): true | string {
  if (to.length === 0) return t('send.toRequired');
  if (!to.every(isEmailAddress)) return t('send.validationEmail');
  return to.length <= limits.recipients || t('send.tooMany', { max: limits.recipients });
}

function requestOf(
  fields: Fields,
  documents: readonly SharedItem[],
  email: string,
  locale: string,
): ShareRequest {
  const addresses = uniqueEmailAddresses([...fields.to, ...(fields.emailSelf ? [email] : [])]);
  return {
    expirationPeriod: fields.expire,
    language: locale.slice(0, 2),
    locale,
    templateType: 'DOCUMENTS',
    templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
    overrides: { subject: fields.subject.trim(), body: fields.message.trim() },
    receipents: addresses.map((emailAddress) => ({ emailAddress })),
    sharedItems: [...documents],
    variables: { SENDER_EMAIL_ADDRESS: email },
    ...(fields.hasAuthCode && { authorizationCode: fields.authCode.trim() }),
  };
}

function failureKey(error: unknown): ParseKeys {
  const code = error instanceof HttpError ? error.code : undefined;
  if (code === 'too-many-requests') return 'send.tooOften';
  if (code === 'not-found') return 'send.documentGone';
  if (code === 'too-large') return 'send.tooManyDocuments';
  if (code === 'conflict') return 'send.folderEmpty';
  return 'send.sendDocsErrorMsg';
}
