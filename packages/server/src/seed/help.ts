import { setFlag } from '../portal/flags/setFlag.ts';
import type { Tx } from '../portal/schema.ts';
import type { DemoArticle } from './demoHelp/demoArticle.ts';
import { englishHelp } from './demoHelp/englishHelp.ts';
import { portugueseHelp } from './demoHelp/portugueseHelp.ts';

/** Each firm's help, in its own language first; the Brazilian firm's also in English. All ask for feedback. */
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
    // It has no chat.
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
