import './received.css';
import { Button } from '@anteroom/ui/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { type LinkAddress, refusalOf } from '../../services/ReceivedLinks.ts';
import { PortalTheme } from '../../services/Theme.ts';
import { AuthLayout } from '../auth/AuthLayout.tsx';
import { CodeForm } from './CodeForm.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { ReceivedDocuments } from './ReceivedDocuments.tsx';
import { useReceivedShare } from './useReceivedShare.ts';

/**
 * Shows documents shared by a link, in the firm's look, to anyone who has the link and its code: no account is needed.
 */
export function ReceivedScreen() {
  const { companyId = '', linkId = '' } = useParams();
  const theme = useHost(PortalTheme);
  useEffect(() => void theme.load(companyId), [theme, companyId]);
  return <Received key={linkId} address={{ companyId, linkId }} />;
}

function Received({ address }: { address: LinkAddress }) {
  const { t } = useTranslation();
  const share = useReceivedShare(address);
  const { data, error, refetch } = share;
  const refusal = refusalOf(error);
  if (refusal) return <LinkRefused refusal={refusal} />;
  if (data?.content)
    return <ReceivedDocuments address={address} share={data} content={data.content} refresh={refetch} />;
  if (data) return <CodeForm address={address} share={data} onOpened={share.take} onRefused={refetch} />;
  return (
    <AuthLayout title={t('received.title')} icon="mail">
      <p className="auth-text" role="status" aria-busy={!error}>
        {t(error ? 'shell.loadFailedDetail' : 'received.opening')}
      </p>
      {error && (
        <Button variant="primary" size="lg" wide loading={share.isFetching} onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      )}
    </AuthLayout>
  );
}
