import { setFlag } from '../portal/flags/setFlag.ts';
import type { Tx } from '../portal/schema.ts';
import type { DemoArticle } from './demoHelp/demoArticle.ts';
import { englishHelp } from './demoHelp/englishHelp.ts';
import { portugueseHelp } from './demoHelp/portugueseHelp.ts';

/**
 * Adds the help of each firm in its own language, and for the Brazilian firm also in English. All articles ask for
 * feedback.
 */
export async function seedHelp(tx: Tx): Promise<void> {
  const firms = ['c1001', 'c2001', 'c3001'];
  for (const firm of firms) await setFlag(tx, firm, 'feedbackRequest', true);
  await add(tx, 'c1001', 'en-us', englishHelp);
  await add(tx, 'c1001', 'pt-br', portugueseHelp);
  await add(tx, 'c2001', 'pt-br', portugueseHelp);
  await add(tx, 'c2001', 'en-us', englishHelp);
  await add(
    tx,
    'c3001',
    'en-gb',
    // This firm does not have a chat.
    englishHelp.filter(({ id }) => id !== 'live-chat'),
  );
}

async function add(tx: Tx, companyId: string, language: string, articles: readonly DemoArticle[]) {
  await tx
    .insertInto('help_articles')
    .values(
      articles.map(({ id, kind, title, body }, place) => ({
        company_id: companyId,
        article_id: id,
        language,
        kind,
        place,
        title,
        body,
      })),
    )
    .execute();
}
