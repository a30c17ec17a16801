import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { type Answers, DefinedForm, employeeInCache, type FormMessage } from '@anteroom/forms';
import { Dialogs, HttpError, Log, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { SavingIndicator } from '@anteroom/ui/SavingIndicator';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceRequest } from '../api.ts';
import { relationFaults } from '../rules/requestFaults.ts';
import type { KeptEmployee, VacationDays } from '../rules/requestForm.ts';
import { BackToList } from './BackToList.tsx';
import type { ServiceRequestsProps } from './ServiceRequests.tsx';
import { useDraftSaving } from './useDraftSaving.ts';
import { useEmployeeSource } from './useEmployeeSource.ts';

interface RequestEditorProps extends ServiceRequestsProps {
  readonly path: string;
  /** null for a new request. */
  readonly draft: ServiceRequest | null;
  readonly onMade: (requestId: string) => void;
  /** Shows the sent request in place of the editor. */
  readonly onSent: (requestId: string) => Promise<void>;
  /** Called when the draft was deleted. */
  readonly onGone: () => void;
  /** Restarts the editor with the stored draft. */
  readonly onBeginAgain?: () => void;
}

/** Reason why pressing the button did not send the request. `unanswered`: it is unknown whether it arrived. */
type Obstacle = 'unanswered' | 'refused' | 'stale';

/** Editor for a request: saves the draft while it is typed and sends it once. */
export function RequestEditor(props: RequestEditorProps) {
  const { type, form, clientId, path, draft, onMade, onSent, onGone, onBeginAgain } = props;
  const { t } = useTranslation();
  const { date } = useI18n();
  const log = useService(Log);
  const dialogs = useService(Dialogs);
  const queries = useQueryClient();
  const employees = useEmployeeSource(clientId);
  const { definition } = form;
  const { start, saving, ...drafting } = useDraftSaving({
    clientId,
    type,
    definition,
    draft,
    onMade,
    onSent,
  });
  const [days, setDays] = useState(() => form.vacationDays?.(start));
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const files = useMemo(
    () => ({ to: { type: 'clients' as const, id: clientId }, about: drafting.key }),
    [clientId, drafting.key],
  );

  function check(answers: Answers): readonly FormMessage[] {
    const context = {
      today: calendarDateOf(new Date()),
      employee: (id: string) => employeeInCache(queries, clientId, id) as KeptEmployee | undefined,
    };
    return relationFaults(form, answers, context).map(({ path, rule, values = {} }) => ({
      path,
      message: t(`faults.${rule}`, {
        ...values,
        ...(values.date !== undefined && { date: date(values.date, 'long') }),
        ...(values.nearest !== undefined && { nearest: date(values.nearest, 'long') }),
      }),
    }));
  }

  async function submit(answers: Answers) {
    setObstacle(null);
    try {
      const request = await drafting.send(answers);
      if (request) await onSent(request.id);
    } catch (error) {
      log.warn('A service request could not be sent', error);
      setObstacle(obstacleOf(error));
    }
  }

  async function discard() {
    const sure = await dialogs.confirm({
      title: t('request.discardTitle'),
      message: t('request.discardMessage'),
      confirmLabel: t('request.discard'),
      danger: true,
    });
    if (!sure) return;
    try {
      await drafting.discard();
      onGone();
    } catch (error) {
      log.warn('A draft could not be thrown away', error);
      setObstacle('refused');
    }
  }

  return (
    <div className="ar-stack">
      <BackToList path={path} />
      <Card title={t(draft ? 'request.draft' : 'request.new')} headingLevel={2}>
        <div className="ar-stack">
          <DefinedForm
            definition={definition}
            submitLabel={t('request.send')}
            initialValues={start}
            onChange={(answers) => {
              drafting.write(structuredClone(answers));
              setDays((before) => keepSame(before, form.vacationDays?.(answers)));
            }}
            onSubmit={(answers) => submit(answers as Answers)}
            check={(answers) => check(answers as Answers)}
            files={files}
            employees={employees}
          >
            {days && (
              <p className="ar-muted" role="status">
                {t('request.vacationDays', { ...days })}
              </p>
            )}
            {obstacle && (
              <Alert level="danger" title={t(`request.${obstacle}.title`)}>
                {t(`request.${obstacle}.message`)}
              </Alert>
            )}
          </DefinedForm>
          <div className="ar-cluster ar-cluster-between">
            <SavingIndicator
              state={saving.state}
              texts={(key) => t(`saving.${key}`)}
              onRetry={saving.flush}
              onKeepMine={drafting.keepMine}
              {...(onBeginAgain && {
                onTakeTheirs: () => {
                  drafting.forget();
                  onBeginAgain();
                },
              })}
            />
            <Button variant="quiet" icon="trash-2" onClick={discard}>
              {t('request.discard')}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

/** Returns the previous value if it is equal, so that most key presses render nothing. */
function keepSame(before: VacationDays | undefined, now: VacationDays | undefined) {
  return before?.used === now?.used && before?.balance === now?.balance ? before : now;
}

function obstacleOf(error: unknown): Obstacle {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'unanswered';
  return error.code === 'conflict' ? 'stale' : 'refused';
}
