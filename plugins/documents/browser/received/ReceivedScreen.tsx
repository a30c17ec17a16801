import './received.css';
import { Navigation, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { CodeForm } from './CodeForm.tsx';
import { LinkRefused } from './LinkRefused.tsx';
import { Notice } from './Notice.tsx';
import { ReceivedDocuments } from './ReceivedDocuments.tsx';
import { addressIn, type LinkAddress, linkRefusalOf } from './receivedLinks.ts';
import { useReceivedShare } from './useReceivedShare.ts';

/** Shows documents shared by a link to anyone who has the link and its code: no account is needed. */
export default function ReceivedScreen() {
  const { pathname } = useAtomValue(useService(Navigation).location);
  const address = addressIn(pathname);
  return address ? <Received key={pathname} address={address} /> : <LinkRefused refusal="link-unknown" />;
}

function Received({ address }: { address: LinkAddress }) {
  const { t } = useTranslation();
  const share = useReceivedShare(address);
  const { data, error, refetch } = share;
  const refusal = linkRefusalOf(error);
  if (refusal) return <LinkRefused refusal={refusal} />;
  if (data?.content)
    return <ReceivedDocuments address={address} share={data} content={data.content} refresh={refetch} />;
  if (data) return <CodeForm address={address} share={data} onOpened={share.take} onRefused={refetch} />;
  return (
    <Notice title={t('received.title')} icon="mail">
      <p className="received-text" role="status" aria-busy={!error}>
        {t(error ? 'shell.loadFailedDetail' : 'received.opening')}
      </p>
      {error && (
        <Button variant="primary" size="lg" wide loading={share.isFetching} onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      )}
    </Notice>
  );
}
