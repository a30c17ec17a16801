import type { SharedItem } from '@anteroom/contract';
import type { I18n } from '@anteroom/sdk';

/** Maximum number of names in the subject. */
const named = 2;
/** Maximum length of the names; if they are longer, the subject states their number instead. */
const maxLength = 100;

/**
 * Suggests a subject for the e-mail: the names of one or two items, otherwise the number of documents and the client's
 * name.
 *
 * @param client The name of the client to whom the documents belong.
 */
export function suggestedSubject(
  items: readonly SharedItem[],
  client: string,
  { t }: Pick<I18n, 't'>,
): string {
  const names = items.map(({ name }) => name).join(', ');
  if (items.length <= named && names.length <= maxLength) return names;
  // The number of documents in a folder is unknown here.
  const hasFolder = items.some(({ documentId }) => documentId === undefined);
  return hasFolder
    ? t('send.subjectOfFolders', { client })
    : t('send.subjectOf', { count: items.length, client });
}
