import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { fullName } from '@anteroom/domain/people/fullName';
import { resource } from '@anteroom/domain/people/permissions';
import { givenFiles } from '@anteroom/domain/tasks/givenFiles';
import { AnswerList } from '@anteroom/forms';
import { Conversations, Permissions, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import type { ServiceRequest } from '../../api.ts';
import { queuePath } from '../../rules/queuePath.ts';
import { requestTalk } from '../../rules/requestTalk.ts';
import { serviceRequestForms } from '../../rules/serviceRequestForms.ts';
import { AttachedFiles } from '../AttachedFiles.tsx';
import { FirmsAnswers } from '../FirmsAnswers.tsx';
import { RequestHistory } from '../RequestHistory.tsx';
import { useRequest } from '../requests.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';

interface QueuedRequestProps {
  readonly clientId: string;
  readonly requestId: string;
}

/** A client's request as staff see it, with the form for answering it. */
export function QueuedRequest({ clientId, requestId }: QueuedRequestProps) {
  const { t } = useTranslation();
  const request = useRequest(clientId, requestId);
  const back = { href: `/staff/${queuePath}`, label: t('request.toList') };
  if (request.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" height="24rem" />
      </div>
    );
  }
  if (!request.data) {
    return (
      <div className="ar-stack">
        <PageHeader title={t('section')} back={back} />
        <Card>
          <EmptyState
            icon="circle-alert"
            tone="danger"
            headingLevel={2}
            title={t('request.notFound')}
            action={
              <Button icon="refresh-cw" loading={request.isFetching} onClick={() => request.refetch()}>
                {t('failed.retry')}
              </Button>
            }
          >
            {t('request.notFoundHelp')}
          </EmptyState>
        </Card>
      </div>
    );
  }
  return <Shown request={request.data} back={back} />;
}

interface ShownProps {
  readonly request: ServiceRequest;
  readonly back: { readonly href: string; readonly label: string };
}

function Shown({ request, back }: ShownProps) {
  const { t } = useTranslation();
  const permissions = useService(Permissions);
  const { Ask } = useService(Conversations);
  const { definition } = serviceRequestForms[request.type];
  const answers = readAnswers(definition.fields, request.answers);
  const isErased = Object.keys(request.answers).length === 0;
  const { sentBy } = request;
  const title = t('request.title', { number: request.number ?? '' });
  const mayWrite = !permissions.has(resource.readOnly);
  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={title}
        subtitle={[t(`actions.${request.type}.label`), sentBy && t('history.by', { name: fullName(sentBy) })]
          .filter(Boolean)
          .join(' · ')}
        back={back}
        badge={<StatusBadge status={request.status} />}
        actions={<Ask about={{ kind: requestTalk, id: request.id }} name={title} />}
      />
      <div className="ar-split">
        <div className="ar-stack">
          <Card headingLevel={2} title={request.subject ?? t('list.untitled')}>
            <div className="ar-stack">
              {request.refusalReason !== null && (
                <Alert level="danger" title={t('request.refusalReason')}>
                  {request.refusalReason}
                </Alert>
              )}
              {isErased ? (
                <p className="ar-muted">{t('request.erased')}</p>
              ) : (
                <AnswerList
                  definition={definition}
                  answers={request.answers}
                  employees={new Map(request.employees.map(({ id, name }) => [id, name]))}
                />
              )}
              <AttachedFiles files={givenFiles(definition.fields, answers)} />
            </div>
          </Card>
          <FirmsAnswers events={request.history} />
          {mayWrite && <AnswerRequest key={request.id} request={request} />}
        </div>
        <Card headingLevel={2} title={t('history.title')}>
          <RequestHistory events={request.history} />
        </Card>
      </div>
    </div>
  );
}
