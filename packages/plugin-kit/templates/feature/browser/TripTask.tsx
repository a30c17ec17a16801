import { HttpError, Log, type TaskScreenProps, Tasks, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { DateField } from '@anteroom/ui/DateField';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Asks for date, kilometres and purpose of the trip, and completes the task with them. */
export default function TripTask({ task, editable }: TaskScreenProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const tasks = useService(Tasks);
  const log = useService(Log);
  const [date, setDate] = useState(textOf(task.data.date));
  const [kilometres, setKilometres] = useState(textOf(task.data.kilometres));
  const [purpose, setPurpose] = useState(textOf(task.data.purpose));
  const [asked, setAsked] = useState(false);
  const [stage, setStage] = useState<'idle' | 'saving' | 'conflict' | 'failed'>('idle');
  // People type the decimal sign of their language: 48.5, or 48,5 in Portuguese.
  const decimalSign = number(1.5).includes(',') ? ',' : '.';
  const distance = Number(kilometres.replace(decimalSign, '.'));
  const isNumber = distance > 0 && distance <= 5000;
  const { expectedKilometres } = task.definition;

  async function complete() {
    setAsked(true);
    if (date === '' || !isNumber || purpose.trim() === '') return;
    setStage('saving');
    try {
      const trip = { date, kilometres: distance, purpose: purpose.trim() };
      await tasks.complete(await tasks.save(task, trip));
      setStage('idle');
    } catch (error) {
      log.warn('A trip could not be kept', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  const disabled = !editable;
  const missing = (isMissing: boolean) => (asked && isMissing ? t('missing') : undefined);
  return (
    <div className="ar-stack ar-stack-large">
      {task.params.description && <p className="ar-measure">{task.params.description}</p>}
      <DateField
        label={t('date')}
        value={date}
        error={missing(date === '')}
        disabled={disabled}
        onChange={setDate}
      />
      <TextField
        label={t('kilometres')}
        description={
          typeof expectedKilometres === 'number'
            ? t('expected', { kilometres: expectedKilometres })
            : undefined
        }
        inputMode="decimal"
        value={kilometres}
        error={asked && !isNumber ? t('kilometresFault') : undefined}
        disabled={disabled}
        onChange={(event) => setKilometres(event.target.value)}
      />
      <TextField
        label={t('purpose')}
        maxLength={200}
        value={purpose}
        error={missing(purpose.trim() === '')}
        disabled={disabled}
        onChange={(event) => setPurpose(event.target.value)}
      />
      {(stage === 'conflict' || stage === 'failed') && (
        <Alert level="danger" title={t(`${stage}.title`)}>
          {t(`${stage}.body`)}
        </Alert>
      )}
      {editable && (
        <div>
          <Button variant="primary" icon="check" loading={stage === 'saving'} onClick={complete}>
            {t('complete')}
          </Button>
        </div>
      )}
    </div>
  );
}

function textOf(value: unknown): string {
  return value === undefined ? '' : String(value);
}
