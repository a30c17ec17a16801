import { uploadTarget } from '@anteroom/domain/documents/uploadTarget';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { type Client, type Document, Documents, type Upload, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { FileRow } from '@anteroom/ui/FileRow';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { SearchField } from '@anteroom/ui/SearchField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddFiles } from './AddFiles.tsx';
import type { TaskUpload } from './startedUploads.ts';
import { UploadRow } from './UploadRow.tsx';

export interface FindDocumentsProps {
  /** Label of the field, such as "Document to sign". */
  readonly label: string;
  readonly client: Client;
  /** Extension in lower case, without a dot. Only such documents are found and accepted. Default: all. */
  readonly type?: string;
  /** Documents that are already chosen, which are left out of the results. */
  readonly chosen?: readonly Document[];
  /** Whether several files may be sent together. Default: true. */
  readonly several?: boolean;
  readonly onChosen: (document: Document) => void;
}

/** Maximum number of results. People who look for another document type a part of its name. */
const shownAtOnce = 5;

/**
 * Finds a client's documents by name, newest first, and uploads new ones. Calls `onChosen` for each document that is
 * chosen.
 */
export function FindDocuments(props: FindDocumentsProps) {
  const { label, client, type, chosen = [], several = true, onChosen } = props;
  const i18n = useI18n();
  const { t } = useTranslation();
  const service = useService(Documents);
  const [term, setTerm] = useState('');
  const search = [useDebounced(term.trim()), type && `.${type}`].filter(Boolean).join(' ');
  const list = useQuery({
    ...service.search(client.id, search),
    placeholderData: keepPreviousData,
  });
  const folder = useQuery(service.defaultFolder(client.id));
  const [uploads, setUploads] = useState<readonly StartedUpload[]>([]);

  const taken = new Set(chosen.map(({ id }) => id));
  const fitting = (list.data ?? []).filter(
    ({ id, name, scan }) => !taken.has(id) && !scan && (!type || name.toLowerCase().endsWith(`.${type}`)),
  );
  const found = fitting.slice(0, shownAtOnce);

  const forget = (gone: Upload) => setUploads((all) => all.filter(({ upload }) => upload !== gone));

  function send(files: readonly File[]) {
    if (!folder.data) return;
    const to = uploadTarget(folder.data);
    const started = files.map((file) => ({ upload: service.upload({ file, to }), mimeType: file.type }));
    setUploads((all) => [...all, ...started]);
  }

  if (list.isError && !list.data) {
    return (
      <Alert
        level="danger"
        title={t('parts.documents.notListed')}
        action={
          <Button size="sm" loading={list.isFetching} onClick={() => list.refetch()}>
            {t('parts.again')}
          </Button>
        }
      >
        {t('parts.documents.safe')}
      </Alert>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second heading.
    <div role="group" aria-label={label} className="ar-stack">
      <SearchField
        label={t('parts.find.search')}
        clearLabel={t('parts.find.clear')}
        value={term}
        onChange={setTerm}
      />
      {list.data ? (
        <div aria-busy={list.isPlaceholderData}>
          <List aria-label={t('parts.find.found')}>
            {found.map((document) => (
              <FileRow
                key={document.id}
                name={document.name}
                mimeType={document.mimeType}
                size={i18n.bytes(document.size)}
                detail={t('parts.find.where', {
                  folder: document.parent.name,
                  date: i18n.date(document.history.modifiedDate),
                })}
                actions={
                  <Button size="sm" onClick={() => onChosen(document)}>
                    {t('parts.find.choose')}
                    <span className="ar-visually-hidden">: {document.name}</span>
                  </Button>
                }
              />
            ))}
          </List>
          <p role="status" className="ar-muted ar-small">
            {found.length === 0 && t(term.trim() ? 'parts.find.nothing' : 'parts.find.empty')}
            {fitting.length > found.length && t('parts.find.more')}
          </p>
        </div>
      ) : (
        <div aria-busy="true">
          <ListSkeleton rows={shownAtOnce} />
        </div>
      )}
      {folder.data?.permissions.canCreate && (
        <AddFiles
          label={t('parts.find.upload', { label })}
          types={type ? [type] : undefined}
          several={several}
          compact
          onFiles={send}
        />
      )}
      {uploads.length > 0 && (
        <List>
          {uploads.map((started) => (
            <SentFile
              key={started.upload.id}
              {...started}
              onArrived={(document) => {
                forget(started.upload);
                onChosen(document);
              }}
              onForget={forget}
            />
          ))}
        </List>
      )}
    </div>
  );
}

type StartedUpload = Pick<TaskUpload, 'upload' | 'mimeType'>;

interface SentFileProps extends StartedUpload {
  readonly onArrived: (document: Document) => void;
  readonly onForget: (upload: Upload) => void;
}

/** Upload in progress. Its document is chosen as soon as it exists. */
function SentFile({ upload, mimeType, onArrived, onForget }: SentFileProps) {
  const name = useAtomValue(upload.name);
  const state = useAtomValue(upload.state);
  const document = state.kind === 'done' ? state.document : null;
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    if (document) arrived(document);
  }, [document]);
  return <UploadRow {...{ upload, mimeType, name, state }} onForget={onForget} />;
}
