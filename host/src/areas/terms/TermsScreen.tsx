import './terms.css';
import { getTerms, signTerms, type Terms } from '@anteroom/contract/terms';
import { RichText } from '@anteroom/rich-text';
import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Http, HttpError, Navigation, Session, useI18n, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { TextField } from '@anteroom/ui/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { returnPath } from '../../guards/returnPath.ts';
import { AuthLayout } from '../auth/AuthLayout.tsx';

const queryKey = ['terms'];

/** The firm's terms and conditions, to be signed or, if already signed, to be read again. */
export function TermsScreen() {
  const { t } = useTranslation();
  const { emulatedUserId } = useSession();
  const http = useService(Http);
  const terms = useQuery({ queryKey, queryFn: ({ signal }) => http.call(getTerms, { signal }) });
  // A person who views the portal as somebody else cannot sign.
  const toSign = terms.data?.mustSign && !terms.data.signature && emulatedUserId === null;
  return (
    <AuthLayout title={t('terms.title')} wide>
      {terms.isPending && <Skeleton shape="card" height="24rem" />}
      {terms.isLoadingError && <LoadFailed what={t('terms.title')} retry={terms.refetch} />}
      {terms.data && <Text terms={terms.data} />}
      {terms.data && toSign && <Sign terms={terms.data} />}
      {terms.data && !toSign && <Signed terms={terms.data} />}
    </AuthLayout>
  );
}

function Text({ terms }: { terms: Terms }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { companyName } = useSession();
  return (
    <>
      <p className="auth-text">
        {t('terms.inForce', { firm: companyName, date: date(terms.version, 'long') })}
      </p>
      <div className="terms-text" lang={terms.language}>
        <RichText text={terms.text} />
      </div>
    </>
  );
}

/** Maximum length, as in the contract. */
const maxLength = 160;

function Sign({ terms }: { terms: Terms }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const cache = useQueryClient();
  const navigation = useService(Navigation);
  const session = useService(Session);
  const [search] = useSearchParams();
  const { register, handleSubmit, formState, setError } = useForm<{ signatory: string }>();

  async function sign({ signatory }: { signatory: string }) {
    const { version, language } = terms;
    try {
      await http
        .call(signTerms, { body: { version, language, signatory } })
        .finally(() => cache.invalidateQueries({ queryKey }));
      await session.refresh();
      navigation.go(returnPath(search.get('r'), location.origin), { replace: true });
    } catch (error) {
      const changed = error instanceof HttpError && error.code === 'conflict';
      setError('root', { message: t(changed ? 'terms.changed' : 'terms.failed') });
    }
  }

  return (
    <form className="ar-stack" noValidate onSubmit={handleSubmit(sign)}>
      <TextField
        label={t('terms.signatory')}
        description={t('terms.signatoryHint')}
        autoComplete="name"
        required
        maxLength={maxLength}
        error={formState.errors.signatory && t('terms.signatoryMissing')}
        {...register('signatory', { validate: (name) => name.trim() !== '' })}
      />
      {formState.errors.root && <Alert level="danger">{formState.errors.root.message}</Alert>}
      <div className="terms-buttons">
        <Button variant="primary" type="submit" loading={formState.isSubmitting}>
          {t('terms.sign')}
        </Button>
        <Button variant="quiet" onClick={() => void session.signOut()}>
          {t('account.signOut')}
        </Button>
      </div>
    </form>
  );
}

function Signed({ terms: { signature } }: { terms: Terms }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  return (
    <>
      {signature && (
        <Alert level="success">
          {t('terms.signed', { name: signature.signatory, date: date(signature.signedAt, 'time') })}
        </Alert>
      )}
      <div className="terms-buttons">
        <Button href="/" icon="arrow-left">
          {t('notFound.home')}
        </Button>
      </div>
    </>
  );
}
