import { type DocumentHistoryItem, listDocumentHistory } from '@anteroom/contract/documents';
import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { Conversations, type Document, Http, useI18n, useService } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';
import type { IconProps } from '@anteroom/ui/Icon';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ActionDialogProps } from '../actions/DocumentAction.ts';
import { DocumentsFailed } from '../DocumentsFailed.tsx';
import { personName } from '../personName.ts';

const icons: Readonly<Record<DocumentHistoryItem['type'], IconProps['name']>> = {
  uploaded: 'upload',
  read: 'eye',
  downloaded: 'download',
  shared: 'send',
  renamed: 'pencil',
  moved: 'folder-open',
  deleted: 'trash-2',
  restored: 'rotate-ccw',
  refused: 'triangle-alert',
  commented: 'message-square',
  'comment-edited': 'pencil',
  'comment-removed': 'trash-2',
};

/** Shows a document's details and history. */
export function DetailsDialog({ selection, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { Ask } = useService(Conversations);
  const [document] = selection.documents;
  if (!document) return null;
  return (
    <Dialog open onClose={onClose} title={document.name} closeLabel={t('shell.close')}>
      <div className="ar-stack">
        <Facts document={document} />
        <div className="ar-flush">
          <Ask about={{ kind: 'document', id: document.id }} name={document.name} />
        </div>
        <Heading level={3} size="md">
          {t('documents.details.history')}
        </Heading>
        <History document={document} />
      </div>
    </Dialog>
  );
}

function Facts({ document }: { document: Document }) {
  const { t } = useTranslation();
  const { bytes, date } = useI18n();
  const { createdBy, createdDate, modifiedBy, modifiedDate } = document.history;
  const { ccTaskLabel } = document.customItemMetaData;
  const facts = [
    ['type', splitExtension(document.name).extension.slice(1).toUpperCase()],
    ['size', bytes(document.size)],
    ['place', document.parent.name],
    [
      'uploaded',
      t('documents.details.when', { date: date(createdDate, 'time'), who: personName(createdBy, t) }),
    ],
    [
      'changed',
      t('documents.details.when', { date: date(modifiedDate, 'time'), who: personName(modifiedBy, t) }),
    ],
    ['task', ccTaskLabel],
  ] as const;
  return (
    <dl className="document-facts">
      {facts.map(
        ([fact, value]) =>
          value && (
            <div key={fact} className="document-fact">
              <dt>{t(`documents.details.${fact}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function History({ document }: { document: Document }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const history = useInfiniteQuery({
    queryKey: ['documents', 'history', document.id],
    queryFn: async ({ pageParam, signal }) => {
      const params = { documentId: document.id };
      const query = { after: pageParam ?? undefined };
      return (await http.call(listDocumentHistory, { params, query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  if (history.isError && !history.data) return <DocumentsFailed retry={history.refetch} />;
  if (history.isPending) return <ListSkeleton rows={3} />;
  const items = history.data.pages.flatMap((page) => page.items);
  return (
    <>
      <List>
        {items.map((item) => (
          <ListRow
            key={item.id}
            icon={icons[item.type]}
            title={t(`documents.event.${item.type}`, {
              who: item.by ? personName(item.by, t) : t('documents.details.somebody'),
              from: item.details.from ?? '',
              to: item.details.to ?? '',
              threat: item.details.threat ?? '',
            })}
            subtitle={[date(item.at, 'time'), item.details.recipients?.join(', ')]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </List>
      <MorePages query={history} label={t('documents.details.earlier')} failed={t('shell.moreFailed')} />
    </>
  );
}
