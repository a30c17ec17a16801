import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { HttpError, Log, Tasks, useService } from '@anteroom/sdk';
import { AddFiles, FileList, NoAdding } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { DateField } from '@anteroom/ui/DateField';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceData, WayToPay } from '../api.ts';
import type { ReportPaymentProps } from './ReportPayment.tsx';

interface PaymentReportProps extends ReportPaymentProps {
  /** Whether to take the focus on opening, because the button that opened the form is gone. */
  readonly takesFocus: boolean;
}

/** Form for the date and way of the payment, with an optional receipt. */
export function PaymentReport({ task, ways, way, files, takesFocus }: PaymentReportProps) {
  const { t } = useTranslation();
  const tasks = useService(Tasks);
  const log = useService(Log);
  const hintId = useId();
  const given = task.data as InvoiceData;
  const today = calendarDateOf(new Date());
  const [paidOn, setPaidOn] = useState(given.paidOn ?? today);
  const [chosen, setChosen] = useState(given.way);
  const [stage, setStage] = useState<'idle' | 'saving' | 'conflict' | 'failed'>('idle');
  const paidBy = chosen ?? way?.kind;
  const sending = files.uploads.filter(({ state }) => state.kind === 'sending').length;
  const [isTried, setTried] = useState(false);
  const fault = paidOn === '' ? 'dateMissing' : paidOn > today ? 'dateAhead' : null;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.focus();
  }, [takesFocus]);

  async function report(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fault !== null || sending > 0 || stage === 'saving') return;
    setStage('saving');
    try {
      await tasks.complete(await tasks.save(await files.latest(), { paidOn, way: paidBy }));
      setStage('idle');
    } catch (error) {
      log.warn('A payment could not be reported', error);
      setStage(error instanceof HttpError && error.code === 'conflict' ? 'conflict' : 'failed');
    }
  }

  return (
    <form
      className="ar-stack"
      ref={form}
      tabIndex={-1}
      aria-label={t('report.title')}
      noValidate
      onSubmit={(event) => void report(event)}
    >
      <DateField
        label={t('report.date')}
        value={paidOn}
        onChange={setPaidOn}
        max={today}
        error={fault && (isTried || fault === 'dateAhead') ? t(`report.${fault}`) : undefined}
        required
      />
      {ways.length > 1 && paidBy && (
        <RadioGroup
          label={t('report.way')}
          options={ways.map(({ kind }) => ({ value: kind, label: t(`ways.${kind}`) }))}
          value={paidBy}
          onChange={(kind) => setChosen(kind as WayToPay['kind'])}
        />
      )}
      {files.mayAdd ? (
        <AddFiles label={t('receipts.add')} compact onFiles={files.send} />
      ) : (
        <NoAdding files={files} />
      )}
      <FileList files={files} editable />
      <p role="status" className="ar-visually-hidden">
        {files.announcement}
      </p>
      {(stage === 'conflict' || stage === 'failed') && (
        <Alert level="danger" title={t(`report.${stage}.title`)}>
          {t(`report.${stage}.message`)}
        </Alert>
      )}
      <div className="ar-cluster" style={{ columnGap: 'var(--ar-space-2)' }}>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon="check"
          loading={stage === 'saving'}
          disabled={sending > 0}
          aria-describedby={hintId}
        >
          {t('report.button')}
        </Button>
        <p id={hintId} className="ar-muted ar-small">
          {sending > 0 ? t('report.wait', { count: sending }) : t('report.hint')}
        </p>
      </div>
    </form>
  );
}
