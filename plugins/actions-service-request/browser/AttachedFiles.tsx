import type { Answers, FieldDefinition } from '@anteroom/domain/forms/formDefinition';
import { givenFiles } from '@anteroom/domain/tasks/givenFiles';
import { Alerts, Documents, Log, useService } from '@anteroom/sdk';
import { FileRow } from '@anteroom/ui/FileRow';
import { List } from '@anteroom/ui/List';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

interface AttachedFilesProps {
  readonly fields: readonly FieldDefinition[];
  readonly answers: Answers;
}

/** The files that went with a request; a press downloads one. */
export function AttachedFiles({ fields, answers }: AttachedFilesProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);
  const log = useService(Log);
  const queries = useQueryClient();
  const files = givenFiles(fields, answers);
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
      {files.map(({ path, documentId, name }) => (
        <FileRow key={`${path} ${documentId}`} name={name} onClick={() => download(documentId, name)} />
      ))}
    </List>
  );
}
