import { useI18n } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { EsignField, EsignState } from '../api.ts';
import { dateWritten, type EsignEntries, isFilled, isMarked } from '../rules/esignRules.ts';
import { useEsignSteps } from './esignApi.ts';
import { StepDialog } from './StepDialog.tsx';
import { timeZone } from './timeZone.ts';
import { useFieldName } from './useFieldName.ts';

interface ReviewAndSignProps {
  readonly state: EsignState;
  /** The person's fields, in reading order. */
  readonly fields: readonly EsignField[];
  readonly entries: EsignEntries;
  readonly onSigned: () => void;
  readonly onClose: () => void;
}

/** Shows all of the person's entries once more before signing. */
export function ReviewAndSign({ state, fields, entries, onSigned, onClose }: ReviewAndSignProps) {
  const { t } = useTranslation();
  const { language } = useI18n();
  const written = useAtomValue(language);
  const fieldName = useFieldName();
  const { sign, refresh } = useEsignSteps(state.taskId);
  const filled = fields.filter((field) => isFilled(field, entries));

  async function signAll() {
    await sign({
      values: filled
        .filter((field) => !isMarked(field))
        .map(({ id }) => ({ fieldId: id, value: entries[id] ?? '' })),
      marked: filled.filter(isMarked).map(({ id }) => id),
      timeZone: timeZone(),
    });
    // Refresh first, because the task's new state decides what is shown next.
    await refresh();
    onSigned();
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
