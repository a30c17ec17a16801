import { resolve } from 'node:path';
import type { FirmArticles } from '@anteroom/contract';
import type { OperatorEnvironment } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { forFirmAsOperator, inFirmAsOperator } from '../operator/inFirmAsOperator.ts';
import { findArticleText, listFirmArticles } from './firmArticles.ts';
import { importHelp } from './importHelp.ts';
import { readHelpFolder } from './readHelpFolder.ts';
import { orderArticles, removeArticle, restoreArticle, saveArticle } from './saveArticle.ts';

/** Commands on a firm’s help articles. */
export const helpCommand = commandGroup({
  usage: `anteroom articles <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  import <folder> --firm <id>    replace a firm's help articles in the folder's languages. Files:
                                 <language>/<place>-<id>.md, such as en-us/10-send-documents.md, beginning with the title ("# …")
  list --firm <id>               show the articles in order, with their languages; a language in () is not published
  order <id> … --firm <id>       arrange all articles in this order
  remove <id> --firm <id>        remove an article in all languages
  publish <id> --language <tag> --firm <id>
                                 publish an article again
  unpublish <id> --language <tag> --firm <id>
                                 hide an article from readers without removing it
  versions <id> --language <tag> --firm <id>
                                 show the versions of an article, latest first
  restore <id> <number> --language <tag> --firm <id>
                                 make an earlier version the current one
`,
  options: { language: 'string' },
  async run({ command, operands, firm, options: { language }, env }) {
    const [folder, ...more] = operands;
    if (firm === undefined) return null;
    if (language !== undefined) return changeText(command, operands, { firm, language, env });
    if (command === 'list' && folder === undefined)
      return inFirmAsOperator(env, firm, async (_deps, tx) => linesOf(await listFirmArticles(tx, firm)));
    if (command === 'order' && folder !== undefined)
      return inFirmAsOperator(env, firm, async (deps, tx, author) => {
        await orderArticles(deps, tx, author, { ids: operands });
        return linesOf(await listFirmArticles(tx, firm));
      });
    if (command === 'remove' && folder !== undefined && more.length === 0)
      return inFirmAsOperator(env, firm, async (deps, tx, author) => {
        await removeArticle(deps, tx, author, folder);
        return `Removed ${folder}.\n`;
      });
    if (command !== 'import' || folder === undefined || more.length > 0) return null;
    const articles = await readHelpFolder(resolve(env.INIT_CWD ?? '.', folder));
    await forFirmAsOperator(env, firm, (deps) => importHelp(deps, firm, articles));
    return `${firm} has ${articles.length} ${articles.length === 1 ? 'article' : 'articles'} of this folder.\n`;
  },
});

/** Runs a command about an article in one language. */
async function changeText(
  command: string | undefined,
  [articleId, number, ...more]: readonly string[],
  {
    firm,
    language,
    env,
  }: { readonly firm: string; readonly language: string; readonly env: OperatorEnvironment },
): Promise<string | null> {
  if (articleId === undefined || more.length > 0 || (number !== undefined) !== (command === 'restore'))
    return null;
  const of = { articleId, language };
  if (command === 'versions')
    return inFirmAsOperator(env, firm, async (_deps, tx) => {
      const { versions } = await findArticleText(tx, firm, articleId, language);
      const lines = versions.map(
        ({ number: counted, title, savedAt, savedBy }) =>
          `${String(counted).padStart(3)}  ${savedAt}  ${savedBy ?? '-'}  ${title}\n`,
      );
      return lines.join('') || 'The article has only its present text.\n';
    });
  if (command === 'restore')
    return inFirmAsOperator(env, firm, async (deps, tx, author) => {
      await restoreArticle(
        deps,
        tx,
        author,
        { ...of, number: Number.parseInt(number ?? '', 10) || 0 },
        undefined,
      );
      return `Restored version ${number} of ${articleId}.\n`;
    });
  if (command !== 'publish' && command !== 'unpublish') return null;
  const isPublished = command === 'publish';
  return inFirmAsOperator(env, firm, async (deps, tx, author) => {
    await findArticleText(tx, firm, articleId, language);
    await saveArticle(deps, tx, author, of, { isPublished });
    return `${articleId} is ${isPublished ? '' : 'not '}published in ${language}.\n`;
  });
}

function linesOf({ articles }: FirmArticles): string {
  const lines = articles.map(({ id, texts }) => {
    const languages = texts.map(({ language, isPublished }) => (isPublished ? language : `(${language})`));
    return `${id}  ${languages.join(' ')}  ${texts[0]?.title ?? ''}\n`;
  });
  return lines.join('') || 'The firm has no articles yet.\n';
}
