import '../esign.css';
import { calendarDateOf } from '@anteroom/domain/time/calendarDate';
import type { Client, Document, TaskEditorProps } from '@anteroom/sdk';
import { ForOneClient, OneDocument } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { DateField } from '@anteroom/ui/DateField';
import { Heading } from '@anteroom/ui/Heading';
import { TextArea } from '@anteroom/ui/TextArea';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignDocumentRefusal } from '../../api.ts';
import { ChooseSigners } from './ChooseSigners.tsx';
import { type ChosenSigner, canSign, esignDefinition, type PlacedField } from './placedFields.ts';

const PlaceFields = lazy(async () => ({ default: (await import('./PlaceFields.tsx')).PlaceFields }));

/** Form in which staff choose the document, its signers and their order, and place the fields. */
export default function EsignEditor(props: TaskEditorProps) {
  return (
    <ForOneClient clients={props.clients} onDraft={props.onDraft}>
      {(client) => <EsignOfClient client={client} {...props} />}
    </ForOneClient>
  );
}

function EsignOfClient({ client, onDraft, refusals }: TaskEditorProps & { readonly client: Client }) {
  const { t } = useTranslation();
  const [pdf, setPdf] = useState<Document | null>(null);
  const [signers, setSigners] = useState<readonly ChosenSigner[]>([]);
  const [fields, setFields] = useState<readonly PlacedField[]>([]);
  const [message, setMessage] = useState('');
  const [expirationDate, setExpirationDate] = useState('');
  const [placing, setPlacing] = useState(false);
  const [today] = useState(() => calendarDateOf(new Date()));
  const refusal = useRefusal(refusals, pdf);

  const documentId = pdf?.id ?? null;
  useEffect(() => {
    const definition = esignDefinition(documentId, signers, fields, message);
    onDraft(definition && { definition, ...(expirationDate && { expirationDate }) });
  }, [documentId, signers, fields, message, expirationDate, onDraft]);

  /** Places of another document would be anywhere. */
  function choose(document: Document | null) {
    setPdf(document);
    setFields([]);
  }

  function changeSigners(chosen: readonly ChosenSigner[]) {
    setSigners(chosen);
    setFields(fields.filter(({ contactId }) => chosen.some((signer) => signer.contactId === contactId)));
  }

  return (
    <div className="ar-stack ar-stack-large">
      <div className="ar-stack">
        <Heading level={3} size="sm">
          {t('editor.document')}
        </Heading>
        <OneDocument label={t('editor.document')} client={client} type="pdf" chosen={pdf} onChange={choose} />
        {refusal && (
          <Alert level="danger" title={t('editor.refused')}>
            {t(`editor.refusal.${refusal}`)}
          </Alert>
        )}
      </div>
      <ChooseSigners client={client} signers={signers} fields={fields} onChange={changeSigners} />
      <div className="ar-stack">
        <Heading level={3} size="sm">
          {t('editor.fields')}
        </Heading>
        <p className="ar-muted">
          {pdf && signers.length > 0
            ? t(signers.every((signer) => canSign(signer, fields)) ? 'editor.placed' : 'editor.toPlace', {
                count: fields.length,
              })
            : t('editor.first')}
        </p>
        <div>
          <Button
            icon="signature"
            variant={pdf && signers.length > 0 && fields.length === 0 ? 'primary' : 'secondary'}
            disabled={!pdf || signers.length === 0}
            onClick={() => setPlacing(true)}
          >
            {t('editor.place')}
          </Button>
        </div>
        {placing && pdf && (
          <Suspense fallback={null}>
            <PlaceFields
              document={pdf}
              signers={signers}
              fields={fields}
              onChange={setFields}
              onClose={() => setPlacing(false)}
            />
          </Suspense>
        )}
      </div>
      <TextArea
        label={t('editor.message')}
        optional={t('editor.optional')}
        value={message}
        maxLength={2000}
        rows={3}
        onChange={({ target }) => setMessage(target.value)}
      />
      <DateField
        label={t('editor.until')}
        optional={t('editor.optional')}
        value={expirationDate}
        min={today}
        onChange={setExpirationDate}
      />
    </div>
  );
}

/** Returns why the server refuses to have this document signed; null for another document, which it has not checked. */
function useRefusal(refusals: TaskEditorProps['refusals'], pdf: Document | null): RefusalText | null {
  const [judged, setJudged] = useState<{ readonly refusals: unknown; readonly of: string | undefined }>({
    refusals,
    of: undefined,
  });
  if (judged.refusals !== refusals && refusals.length > 0) setJudged({ refusals, of: pdf?.id });
  if (!pdf || judged.of !== pdf.id) return null;
  const reason = refusals.find(({ path }) => path === 'definition/documentId')?.reason;
  return texts.find((each) => each === reason) ?? null;
}

type RefusalText = EsignDocumentRefusal | 'unknown';

const texts: readonly RefusalText[] = [
  'unknown',
  'not-a-pdf',
  'damaged',
  'encrypted',
  'scripted',
  'xfa',
  'page-too-large',
  'too-many-pages',
  'too-large',
  'too-costly',
];
