import type { InboxItem } from '@anteroom/contract';
import { unbrokenTime } from '@anteroom/domain/language/unbrokenTime';
import { type Letter, oneLine } from '../../kernel/mail/letter.ts';
import { textsIn } from '../textsIn.ts';

/** An item as shown on its line in a digest. */
export type DigestItem = Pick<InboxItem, 'client' | 'person' | 'words' | 'text' | 'path' | 'at'>;

interface DigestFacts {
  readonly firstName: string;
  /** The firm's name. */
  readonly firm: string;
  /** Time zone of the firm, in which times are shown. */
  readonly timeZone: string;
  /** At least one item, oldest first. */
  readonly items: readonly DigestItem[];
  /** Link that unsubscribes from these e-mails. */
  readonly optOutLink: string;
}

/** Maximum number of items in an e-mail, which mentions if there are more. */
export const itemsAtMost = 50;

/** Maximum number of characters of a person's text. The portal shows more. */
const textAtMost = 200;

/** Page that lists all items. */
const inbox = '/staff/inbox';

/** Returns the e-mail that tells a staff member what came into the inbox. Each item links to where it is dealt with. */
export function digestMail(
  language: string,
  { firstName, firm, timeZone, items, optOutLink }: DigestFacts,
): Pick<Letter, 'language' | 'subject' | 'parts' | 'link' | 'small' | 'optOut'> {
  const t = textsIn(language);
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const [first] = items;
  const isMore = items.length > itemsAtMost;
  const list = items.slice(0, itemsAtMost).map((item) => ({
    label: `${unbrokenTime(times.formatToParts(new Date(item.at)))} · ${lineOf(item)}`,
    href: item.path ?? inbox,
  }));
  return {
    language,
    subject:
      first && items.length === 1
        ? headOf(first)
        : t('digestMail.subject', { count: list.length, shown: isMore ? `${itemsAtMost}+` : list.length }),
    parts: [
      t('taskMail.hello', { name: firstName }),
      t('digestMail.lead'),
      { list },
      isMore ? t('digestMail.more') : '',
    ],
    link: { href: inbox, label: t('digestMail.open') },
    small: [t('digestMail.why', { firm })],
    optOut: { href: optOutLink, label: t('digestMail.stop') },
  };
}

function lineOf(item: DigestItem): string {
  const said = oneLine(item.text ?? '');
  if (said === '') return headOf(item);
  return `${headOf(item)}: ${said.length > textAtMost ? `${said.slice(0, textAtMost)}…` : said}`;
}

function headOf({ client, person, words }: DigestItem): string {
  const what = oneLine(person ? `${person.name} ${words}` : words);
  return client ? `${oneLine(client.name)}: ${what}` : what;
}
