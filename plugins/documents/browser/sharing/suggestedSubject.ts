import type { SharedItem } from '@anteroom/contract';
import type { I18n } from '@anteroom/sdk';

/** Maximum number of names in the subject. */
const named = 2;
/** Longer names than this are counted. */
const maxLength = 100;

/**
 * A subject for the e-mail that sends these: the names of one or two, else how many documents there are, and whose.
 *
 * @param client The name of the client whose they are.
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
