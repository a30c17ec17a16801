import type { DocumentColumnProps } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { useTranslation } from 'react-i18next';
import { isNoteFile } from '../rules/noteFiles.ts';
import { useImportedDocuments } from './notes.ts';

const tones = { waiting: 'neutral', stored: 'success', refused: 'warning' } as const;

/** Shows whether a document was imported as invoices. */
export default function InvoiceCell({ client, document, page }: DocumentColumnProps) {
  const { t } = useTranslation();
  const documentIds = page
    .filter(({ clientId, name }) => clientId === client.id && isNoteFile(name))
    .map(({ id }) => id);
  const { data } = useImportedDocuments(client.id, documentIds);
  const state = data?.items.find(({ documentId }) => documentId === document.id)?.state;
  return state && <Badge tone={tones[state]}>{t(`column.${state}`)}</Badge>;
}
