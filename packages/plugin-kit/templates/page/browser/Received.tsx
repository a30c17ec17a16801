import { Alerts, type Document, Documents, Log, useI18n, useService } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const COUNT = 20;

/** Shows the newest documents. Pressing a row downloads the document. */
export function Received({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const { bytes, date } = useI18n();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const newest = useQuery(documents.newest(clientId, COUNT));

  async function download(document: Document) {
    try {
      await documents.download(document);
    } catch (error) {
      log.warn('A document could not be downloaded', error);
      alerts.show({ type: 'danger', msg: t('downloadFailed', { name: document.name }) });
    }
  }

  return (
    <QueryContents
      query={newest}
      skeleton={<ListSkeleton />}
      empty={{ icon: 'folder-open', when: (found) => found.length === 0 }}
      texts={t}
      headingLevel={2}
    >
      {(found) => (
        <List>
          {found.map((document) => (
            <FileRow
              key={document.id}
              name={document.name}
              mimeType={document.mimeType}
              size={bytes(document.size)}
              detail={date(document.history.createdDate)}
              onClick={() => download(document)}
            />
          ))}
        </List>
      )}
    </QueryContents>
  );
}
