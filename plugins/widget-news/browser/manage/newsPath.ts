import type { ManagedNews } from '../../api.ts';

/** Address at which staff see and write news. */
export const newsPath = '/staff/news';

/** Returns the title of an article in a language, else in the first of its languages. */
export function titleOf({ texts }: Pick<ManagedNews, 'texts'>, language: string): string {
  return (texts[language] ?? Object.values(texts)[0])?.title ?? '';
}
