import type { EsignField, EsignState } from '@anteroom/contract/taskKinds/esign';
import { dateWritten, type EsignEntries, isFilled, isMarked } from '@anteroom/domain/esignRules';
import { Log, type Task, Tasks, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useEsignSteps } from './esignApi.ts';
import { timeZone } from './timeZone.ts';
import { useFieldName } from './useFieldName.ts';
import { whatFailed } from './whatFailed.ts';

interface ReviewAndSignProps {
  readonly task: Task;
  readonly state: EsignState;
  /** The person's, in reading order. */
  readonly fields: readonly EsignField[];
  readonly entries: EsignEntries;
  readonly onSigned: () => void;
  readonly onClose: () => void;
}

/** Everything that the person has put in, once more, before it is signed. */
export function ReviewAndSign({ task, state, fields, entries, onSigned, onClose }: ReviewAndSignProps) {
  const { t, language } = useI18n();
  const written = useAtomValue(language);
  const tasks = useService(Tasks);
  const log = useService(Log);
  const fieldName = useFieldName();
  const { sign, refresh } = useEsignSteps(state.taskId);
  const [stage, setStage] = useState<'idle' | 'saving' | ReturnType<typeof whatFailed>>('idle');
  const filled = fields.filter((field) => isFilled(field, entries));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setStage('saving');
    try {
      const after = await sign({
        values: filled
          .filter((field) => !isMarked(field))
          .map(({ id }) => ({ fieldId: id, value: entries[id] ?? '' })),
        marked: filled.filter(isMarked).map(({ id }) => id),
        timeZone: timeZone(),
      });
      onSigned();
      // The server has completed the task; asked for it, the portal says so and shows what is next.
      if (after.phase === 'signed') await tasks.complete(task);
      else await refresh();
    } catch (error) {
      log.warn('The document could not be signed', error);
      setStage(whatFailed(error));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      title={t('review.title')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('review.back')}</Button>
          <Button type="submit" variant="primary" icon="signature" loading={stage === 'saving'}>
            {t('review.sign')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        <dl className="esign-review">
          {filled.map((field) => (
            <div key={field.id}>
              <dt>{fieldName(field)}</dt>
              <dd>
                {field.type === 'signature' || field.type === 'initials' ? (
                  <img
                    alt={t('review.picture')}
                    src={`data:image/png;base64,${field.type === 'signature' ? state.signature?.picture : state.signature?.initials}`}
                  />
                ) : field.type === 'date' ? (
                  dateWritten(new Date(), written, timeZone())
                ) : field.type === 'checkbox' ? (
                  t('review.checked')
                ) : (
                  String(entries[field.id])
                )}
              </dd>
            </div>
          ))}
        </dl>
        <p>{t('review.text', { name: state.document.name })}</p>
        {typeof stage === 'object' && (
          <Alert level="danger" title={t('failed.title')}>
            {t(stage.text)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
