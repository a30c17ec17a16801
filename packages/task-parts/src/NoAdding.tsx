import { Navigation, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Link } from '@anteroom/ui/Link';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { TaskFiles } from './useTaskFiles.ts';

/** Replaces the uploader: tells where else documents can be added, or that the folder could not be loaded. */
export function NoAdding({ files: { folder } }: { readonly files: TaskFiles }) {
  const { t } = useTranslation();
  const { documents } = useAtomValue(useService(Navigation).pages);
  if (folder.isError && !folder.data) {
    return (
      <Alert
        level="danger"
        title={t('parts.noFolder')}
        action={
          <Button size="sm" loading={folder.isFetching} onClick={() => folder.refetch()}>
            {t('parts.again')}
          </Button>
        }
      >
        {t('parts.noFolderDetail')}
      </Alert>
    );
  }
  if (documents === null) return null;
  return (
    <p>
      {t('parts.moreDocuments')} <Link href={documents}>{t('parts.documentsScreen')}</Link>
    </p>
  );
}
