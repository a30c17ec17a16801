import type { EsignField, EsignState } from '@anteroom/contract/taskKinds/esign';
import { dateWritten, type EsignEntries, isFilled, isMarked } from '@anteroom/domain/esignRules';
import { type Task, Tasks, useI18n, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useEsignSteps } from './esignApi.ts';
import { StepDialog } from './StepDialog.tsx';
import { timeZone } from './timeZone.ts';
import { useFieldName } from './useFieldName.ts';

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
  const { t } = useTranslation();
  const { language } = useI18n();
  const written = useAtomValue(language);
  const tasks = useService(Tasks);
  const fieldName = useFieldName();
  const { sign, refresh } = useEsignSteps(state.taskId);
  const filled = fields.filter((field) => isFilled(field, entries));

  async function signAll() {
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
  }

  return (
    <StepDialog
      title={t('review.title')}
      confirm={t('review.sign')}
      icon="signature"
      cancel={t('review.back')}
      onStep={signAll}
      onClose={onClose}
    >
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
    </StepDialog>
  );
}
