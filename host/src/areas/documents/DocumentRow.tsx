import { type Document, useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { FileRow } from '@anteroom/ui/FileRow';
import { RowMenu } from './actions/RowMenu.tsx';
import { useOpenDocument } from './useOpenDocument.ts';

/** A document: what it is, from when and whom, whether it is new to the person, and what can be done with it. */
export function DocumentRow({ document }: { document: Document }) {
  const { t, bytes, date } = useI18n();
  const open = useOpenDocument();
  const { modifiedBy, modifiedDate } = document.history;
  const who = modifiedBy.isCurrentUser
    ? t('documents.you')
    : `${modifiedBy.firstName} ${modifiedBy.lastName}`.trim();
  return (
    <FileRow
      name={document.name}
      mimeType={document.mimeType}
      size={bytes(document.size)}
      detail={t('documents.modified', { date: date(modifiedDate), who })}
      badge={!document.isReadByClientUser && <Badge tone="accent">{t('documents.new')}</Badge>}
      onClick={() => open(document)}
      actions={<RowMenu name={document.name} document={document} />}
    />
  );
}
