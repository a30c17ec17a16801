import type { ChosenClient } from '@anteroom/screen-parts/ClientField';
import { daysOf, type ShownDays, timesOf } from '@anteroom/screen-parts/shownDays';
import type { ManagedNews, NewsDraft, NewsText } from '../../api.ts';

/** An article being written. */
export interface ArticleDraft {
  readonly audience: 'all' | 'one';
  readonly client: ChosenClient | null;
  readonly days: ShownDays;
  /** Texts by language; a blank text does not count. */
  readonly texts: Readonly<Record<string, NewsText>>;
}

export const blankText: NewsText = { title: '', summary: '', body: '' };
const textParts = ['title', 'summary', 'body'] as const;

/** A fault of a draft, named after the part that has it. */
export type DraftFault = 'noText' | 'textMissing' | 'clientMissing' | 'untilWrong';

export function draftOf(article: ManagedNews | undefined): ArticleDraft {
  if (!article) return { audience: 'all', client: null, days: { from: '', until: '' }, texts: {} };
  const { clientId, client, publishedFrom, publishedUntil, texts } = article;
  return {
    audience: clientId === null ? 'all' : 'one',
    client: clientId === null ? null : { id: clientId, name: client ?? clientId },
    days: daysOf({ from: publishedFrom, until: publishedUntil }),
    texts,
  };
}

/** Returns the languages in which any part is filled in. */
export function writtenIn({ texts }: ArticleDraft): readonly string[] {
  return Object.keys(texts).filter((language) => textParts.some((part) => texts[language]?.[part].trim()));
}

/** Returns the languages whose text is incomplete. */
export function halfWrittenIn(draft: ArticleDraft): readonly string[] {
  return writtenIn(draft).filter((language) =>
    textParts.some((part) => !draft.texts[language]?.[part].trim()),
  );
}

export function faultsOf(draft: ArticleDraft): ReadonlySet<DraftFault> {
  const { audience, client, days } = draft;
  const faults = new Set<DraftFault>();
  if (writtenIn(draft).length === 0) faults.add('noText');
  if (halfWrittenIn(draft).length > 0) faults.add('textMissing');
  if (audience === 'one' && !client) faults.add('clientMissing');
  if (days.until !== '' && days.until < days.from) faults.add('untilWrong');
  return faults;
}

/** Returns the request body. Days that were not changed keep their exact times. */
export function bodyOf(draft: ArticleDraft, article: ManagedNews | undefined, now: Date): NewsDraft {
  const { audience, client, days, texts } = draft;
  const times = timesOf(days, now);
  const before = article && draftOf(article).days;
  return {
    clientId: audience === 'one' && client ? client.id : null,
    publishedFrom: article && before?.from === days.from ? article.publishedFrom : times.from,
    publishedUntil: article && before?.until === days.until ? article.publishedUntil : times.until,
    image: article?.image ?? null,
    texts: Object.fromEntries(writtenIn(draft).map((language) => [language, texts[language] ?? blankText])),
  };
}
