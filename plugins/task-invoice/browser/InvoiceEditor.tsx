import './InvoiceTask.css';
import { majorUnits } from '@anteroom/domain/money/money';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import { type Answers, DraftForm } from '@anteroom/forms';
import {
  type Document,
  Http,
  type TaskDraft,
  type TaskEditorProps,
  useI18n,
  useService,
  useSession,
} from '@anteroom/sdk';
import type { FilesByClient } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Heading } from '@anteroom/ui/Heading';
import { onDemand } from '@anteroom/ui/onDemand';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FirmWaysToPay, getWaysToPay } from '../api.ts';
import { invoiceNumbers } from '../rules/invoiceNumbers.ts';
import { currencies, invoiceForm } from './invoiceForm.ts';
import { firstAnswers, invoiceFaults, invoiceOfAnswers, linesOf, totalsOf } from './invoiceOfAnswers.ts';

const OneDocument = onDemand(async () => (await import('@anteroom/task-parts')).OneDocument);
const PdfsOfClients = onDemand(async () => (await import('./PdfsOfClients.tsx')).PdfsOfClients);

/**
 * Form in which staff define an invoice. The firm enters its accounts once: later invoices start with the accounts of
 * the newest one.
 */
export default function InvoiceEditor(props: TaskEditorProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const known = useQuery({
    queryKey: ['tasks', 'waysToPay'],
    queryFn: ({ signal }) => http.call(getWaysToPay, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (known.data) return <InvoiceForm {...props} known={known.data} />;
  if (known.isPending) return <Skeleton shape="block" height="24rem" />;
  return (
    <Alert
      level="danger"
      title={t('editor.failed')}
      action={
        <Button size="sm" loading={known.isFetching} onClick={() => known.refetch()}>
          {t('parts.again')}
        </Button>
      }
    />
  );
}

function InvoiceForm({ clients, onDraft, known }: TaskEditorProps & { readonly known: FirmWaysToPay }) {
  const { t } = useTranslation();
  const { language } = useI18n();
  const spoken = useAtomValue(language);
  const { country } = useSession();
  const [pdf, setPdf] = useState<Document | null>(null);
  const [pdfs, setPdfs] = useState<FilesByClient | null>(null);
  const client = clients.length === 1 ? clients[0] : undefined;
  // Ignore a document of another client.
  const documentId = client && pdf?.clientId === client.id ? pdf.id : null;
  const form = useMemo(() => {
    const names = new Intl.DisplayNames(spoken, { type: 'currency' });
    return invoiceForm(known.hasPage, (currency) => ({ [spoken]: `${currency} – ${names.of(currency)}` }));
  }, [known.hasPage, spoken]);
  const [initial] = useState(() => {
    const own = known.currency ?? ownCurrency[country] ?? '';
    return firstAnswers(known, currencies.includes(own) ? own : '', calendarDateOf(new Date()));
  });
  const toDraft = useCallback(
    (answers: Answers): TaskDraft | null => {
      if (clients.length > 1) return draftForMany(answers, clients, pdfs);
      const definition = invoiceOfAnswers(answers, documentId);
      return client && invoiceFaults(definition).length === 0 ? { definition } : null;
    },
    [client, clients, documentId, pdfs],
  );

  return (
    <div className="ar-stack ar-stack-large">
      <DraftForm definition={form} initialValues={initial} toDraft={toDraft} onDraft={onDraft}>
        {(given, sound) => <Outcome given={given} sound={sound} count={clients.length} />}
      </DraftForm>
      {clients.length > 1 && <PdfsOfClients clients={clients} onFiles={setPdfs} />}
      {client && (
        <div className="ar-stack">
          <Heading level={3} size="sm">
            {t('editor.pdf')}
          </Heading>
          <OneDocument
            key={client.id}
            label={t('editor.pdf')}
            client={client}
            type="pdf"
            chosen={documentId === null ? null : pdf}
            onChange={setPdf}
          />
        </div>
      )}
    </div>
  );
}

/**
 * Returns the same invoice for each of several clients, with consecutive numbers; null while the invoice has a fault or
 * a PDF is missing.
 */
function draftForMany(
  answers: Answers,
  clients: TaskEditorProps['clients'],
  pdfs: FilesByClient | null,
): TaskDraft | null {
  if (pdfs && !pdfs.isComplete) return null;
  const numbers = invoiceNumbers(String(answers.number), clients.length);
  const invoices = clients.map(({ id }, at) => {
    const definition = invoiceOfAnswers(
      { ...answers, number: numbers[at] ?? '' },
      pdfs?.documents.get(id)?.[0]?.id ?? null,
    );
    return [id, definition] as const;
  });
  if (invoices.some(([, definition]) => invoiceFaults(definition).length > 0)) return null;
  return { forClients: new Map(invoices.map(([id, definition]) => [id, { definition }])) };
}

interface OutcomeProps {
  readonly given: Answers;
  readonly sound: Answers | null;
  /** Number of clients. */
  readonly count: number;
}

/** Shows the totals, the numbers of several invoices, and the faults in the answers. */
function Outcome({ given, sound, count }: OutcomeProps) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const currency = String(given.currency || 'USD');
  const { subtotal, tax, total } = totalsOf(linesOf(given));
  const money = (amount: number) => i18n.currency(majorUnits(amount, currency), currency);
  const faults = sound ? invoiceFaults(invoiceOfAnswers(sound, null)) : [];
  const first = String(given.number ?? '').trim();
  const numbers = count > 1 && first !== '' ? invoiceNumbers(first, count) : [];
  return (
    <>
      <dl className="task-invoice-facts" aria-live="polite">
        {tax !== 0 && (
          <>
            <div>
              <dt>{t('lines.subtotal')}</dt>
              <dd className="ar-figures">{money(subtotal)}</dd>
            </div>
            <div>
              <dt>{t('lines.tax')}</dt>
              <dd className="ar-figures">{money(tax)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('lines.total')}</dt>
          <dd className="ar-figures">{money(total)}</dd>
        </div>
      </dl>
      {numbers.length > 0 && (
        <p className="ar-muted">{t('editor.numbers', { first: numbers[0], last: numbers.at(-1) })}</p>
      )}
      {faults.length > 0 && (
        <Alert level="warning" title={t('editor.faulty')}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{t(`editor.fault.${fault}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

const ownCurrency: Readonly<Record<string, string>> = {
  US: 'USD',
  GB: 'GBP',
  BR: 'BRL',
  CA: 'CAD',
  AU: 'AUD',
  AR: 'ARS',
  NL: 'EUR',
};
