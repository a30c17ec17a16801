import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestEditor } from './RequestEditor.tsx';
import { RequestView } from './RequestView.tsx';
import { useRequest } from './requests.ts';
import type { ServiceRequestsProps } from './ServiceRequests.tsx';

interface OpenRequestProps extends ServiceRequestsProps {
  readonly path: string;
  readonly requestId: string;
  readonly isJustSent: boolean;
  readonly onSent: (requestId: string) => Promise<void>;
  readonly onCopied: (requestId: string) => void;
  readonly onGone: () => void;
}

/** An existing request: the editor for a draft, or a read-only view for any other. */
export function OpenRequest({ requestId, isJustSent, onSent, onCopied, onGone, ...props }: OpenRequestProps) {
  const { t } = useTranslation();
  const request = useRequest(props.clientId, requestId);
  // Incremented to restart the editor with the stored draft.
  const [round, setRound] = useState(0);
  // Tells that the request was sent, even if the portal reports the change before the response arrives.
  const [wasDraft, setWasDraft] = useState(false);
  const isDraft = request.data?.status === 'draft';
  if (isDraft && !wasDraft) setWasDraft(true);

  if (request.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" height="24rem" />
      </div>
    );
  }
  if (!request.data || request.data.type !== props.type) {
    return (
      <Card>
        <EmptyState
          icon="circle-alert"
          tone="danger"
          headingLevel={2}
          title={t('request.notFound')}
          action={
            <div className="ar-cluster">
              <Button icon="arrow-left" href={props.path}>
                {t('request.toList')}
              </Button>
              <Button icon="refresh-cw" loading={request.isFetching} onClick={() => request.refetch()}>
                {t('failed.retry')}
              </Button>
            </div>
          }
        >
          {t('request.notFoundHelp')}
        </EmptyState>
      </Card>
    );
  }
  if (isDraft) {
    return (
      <RequestEditor
        key={round}
        {...props}
        draft={request.data}
        onMade={() => undefined}
        onSent={onSent}
        onGone={onGone}
        onBeginAgain={async () => {
          await request.refetch();
          setRound(round + 1);
        }}
      />
    );
  }
  return (
    <RequestView {...props} request={request.data} isJustSent={isJustSent || wasDraft} onCopied={onCopied} />
  );
}
