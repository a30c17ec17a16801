import './documentReview.css';
import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import type { Client, Document, TaskEditorProps } from '@anteroom/sdk';
import {
  type FilesByClient,
  FilesOfClients,
  FindDocuments,
  ForOneClient,
  moveItem,
  OrderedItem,
} from '@anteroom/task-parts';
import { FileIcon } from '@anteroom/ui/FileIcon';
import { Heading } from '@anteroom/ui/Heading';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Form in which staff choose and order the documents to review. For several clients, staff choose the files to send to
 * each.
 */
export default function ReviewEditor({ clients, onDraft }: TaskEditorProps) {
  if (clients.length > 1) return <ReviewOfClients clients={clients} onDraft={onDraft} />;
  return (
    <ForOneClient clients={clients} onDraft={onDraft}>
      {(client) => <ReviewOfClient client={client} onDraft={onDraft} />}
    </ForOneClient>
  );
}

/** Editor for several clients, each of which reviews the files sent to it. */
function ReviewOfClients({ clients, onDraft }: Pick<TaskEditorProps, 'clients' | 'onDraft'>) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<FilesByClient | null>(null);
  const [note, setNote] = useState('');
  useEffect(() => {
    const forClients = [...(files?.documents ?? [])].map(([id, documents]) => {
      return [id, { steps: documents.map((document) => stepOf({ document, note })) }] as const;
    });
    onDraft(files?.isComplete && forClients.length > 0 ? { forClients: new Map(forClients) } : null);
  }, [files, note, onDraft]);
  return (
    <div className="ar-stack">
      <FilesOfClients label={t('editor.documents')} clients={clients} several onFiles={setFiles} />
      <TextField
        label={t('editor.note')}
        optional={t('editor.optional')}
        value={note}
        maxLength={4000}
        onChange={({ target }) => setNote(target.value)}
      />
    </div>
  );
}

/** A document, and a note on what to look out for in it. */
interface Reviewed {
  readonly document: Document;
  readonly note: string;
}

function ReviewOfClient({ client, onDraft }: { client: Client } & Pick<TaskEditorProps, 'onDraft'>) {
  const { t } = useTranslation();
  const [reviewed, setReviewed] = useState<readonly Reviewed[]>([]);

  useEffect(() => {
    const steps = reviewed.map(stepOf);
    onDraft(steps.length > 0 ? { steps } : null);
  }, [reviewed, onDraft]);

  return (
    <div className="ar-stack">
      <Heading level={3} size="sm">
        {t('editor.documents')}
      </Heading>
      {reviewed.length === 0 ? (
        <p className="ar-muted">{t('editor.none')}</p>
      ) : (
        <ol className="document-review-chosen">
          {reviewed.map(({ document: { id, name, mimeType }, note }, index) => (
            <OrderedItem
              key={id}
              name={name}
              icon={<FileIcon mimeType={mimeType} />}
              index={index}
              count={reviewed.length}
              onMove={(to) => setReviewed(moveItem(reviewed, index, to))}
              onRemove={() => setReviewed(reviewed.toSpliced(index, 1))}
            >
              <TextField
                label={t('editor.note')}
                optional={t('editor.optional')}
                value={note}
                maxLength={4000}
                onChange={({ target: { value } }) =>
                  setReviewed((all) =>
                    all.map((each) => (each.document.id === id ? { ...each, note: value } : each)),
                  )
                }
              />
            </OrderedItem>
          ))}
        </ol>
      )}
      <FindDocuments
        label={t('editor.documents')}
        client={client}
        chosen={reviewed.map(({ document }) => document)}
        onChosen={(document) => setReviewed((all) => [...all, { document, note: '' }])}
      />
    </div>
  );
}

function stepOf({ document: { id, name }, note }: Reviewed) {
  return {
    label: splitExtension(name).stem,
    ...(note.trim() && { description: note.trim() }),
    params: { documentId: id },
  };
}
