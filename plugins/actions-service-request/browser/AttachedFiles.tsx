import type { FileAnswer } from '@anteroom/domain/forms/formDefinition';
import { Alerts, Documents, Log, useService } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { List } from '@anteroom/ui/List';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** Lists the files attached to a request or to an answer. Pressing one downloads it. */
export function AttachedFiles({
  files,
}: {
  readonly files: readonly Pick<FileAnswer, 'documentId' | 'name'>[];
}) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const queries = useQueryClient();
  if (files.length === 0) return null;

  async function download(documentId: string, name: string) {
    try {
      await documents.download(await queries.fetchQuery(documents.document(documentId)));
    } catch (error) {
      log.warn('A file of a service request could not be downloaded', error);
      alerts.show({ type: 'danger', msg: t('request.downloadFailed', { name }) });
    }
  }

  return (
    <List aria-label={t('attachments')}>
      {files.map(({ documentId, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same document may go with two answers, and the list never changes.
        <FileRow key={`${index} ${documentId}`} name={name} onClick={() => download(documentId, name)} />
      ))}
    </List>
  );
}
