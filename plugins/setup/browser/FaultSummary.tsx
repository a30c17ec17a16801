import { HttpError } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { useTranslation } from 'react-i18next';
import { refusalOf } from './useSetup.ts';
import { issuesOf } from './useSetupFaults.ts';

const ended = {
  'link-unknown': 'unknown',
  'link-expired': 'expired',
  'link-used': 'used',
  'no-setup': 'none',
} as const;

/** Says why a form was not accepted; its fields show the details. */
export function FaultSummary({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (!error) return null;
  const refusal = refusalOf(error);
  if (refusal)
    return (
      <Alert level="danger" title={t(`refused.${ended[refusal]}`)}>
        {t(`refused.${ended[refusal]}Detail`)}{' '}
        {refusal !== 'link-used' && refusal !== 'no-setup' && <SetupCommand />}
      </Alert>
    );
  const tooOften = error instanceof HttpError && error.code === 'too-many-requests';
  return (
    <Alert level="danger">
      {t(issuesOf(error).length > 0 ? 'marked' : tooOften ? 'tooOften' : 'failed')}
    </Alert>
  );
}

/** The operator's command that creates a new link. */
export function SetupCommand() {
  return <code className="setup-code">npm run anteroom -- setup link</code>;
}
