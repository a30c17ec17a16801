import '../esign.css';
import type { Client, Document, TaskEditorProps } from '@anteroom/sdk';
import { ForOneClient, OneDocument } from '@anteroom/task-parts';
import { Alert } from '@anteroom/ui/Alert';
import { Heading } from '@anteroom/ui/Heading';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseSigners } from './ChooseSigners.tsx';
import { EsignOfClients } from './EsignOfClients.tsx';
import { EsignTerms } from './EsignTerms.tsx';
import { FieldsOfDocument } from './FieldsOfDocument.tsx';
import { type ChosenSigner, esignDefinition, type PlacedField } from './placedFields.ts';
import { useRefusal } from './useRefusal.ts';

/**
 * Form in which staff choose the document, its signers and their order, and place the fields; for several clients,
 * signers of each.
 */
export default function EsignEditor(props: TaskEditorProps) {
  if (props.clients.length > 1) return <EsignOfClients {...props} />;
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
  const refusal = useRefusal(refusals, pdf?.id);

  const documentId = pdf?.id ?? null;
  useEffect(() => {
    const definition = esignDefinition(documentId, signers, fields, message);
    onDraft(definition && { definition, ...(expirationDate && { expirationDate }) });
  }, [documentId, signers, fields, message, expirationDate, onDraft]);

  /** Sets the document and discards the fields, because their places would be meaningless on another document. */
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
      <FieldsOfDocument document={pdf} signers={signers} fields={fields} onChange={setFields} />
      <EsignTerms
        message={message}
        onMessage={setMessage}
        expirationDate={expirationDate}
        onExpirationDate={setExpirationDate}
      />
    </div>
  );
}
