import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { ManagedNews, NewsImage } from '../api.ts';
import { change, lockManagedNews, type NewsPortal } from './manageNews.ts';
import { type NewsReader, type NewsTx, publishedNews } from './newsStore.ts';

/** Picture types that browsers show and that cannot contain scripts, unlike SVG. */
const mimeTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Maximum size in bytes. */
const largest = 1024 * 1024;
/**
 * Maximum length of a side in pixels. A larger picture is not meant for an article, but could make a browser run out of
 * memory.
 */
const longestSide = 4000;
/** Maximum number of pictures of an article. */
const mostImages = 20;

/** @throws ServerError `not-found` when no article that the person may read now has such a picture. */
export async function findNewsImage(
  portal: NewsReader,
  tx: NewsTx,
  scope: Scope,
  { newsId, name }: { readonly newsId: string; readonly name: string },
): Promise<NewsImage> {
  const row = await publishedNews(portal, tx, scope)
    .innerJoin('widget_news.images as i', (join) =>
      join.onRef('i.company_id', '=', 'n.company_id').onRef('i.news_id', '=', 'n.news_id'),
    )
    .select(['i.mime_type', 'i.width', 'i.height', 'i.content'])
    .where('n.news_id', '=', newsId)
    .where('i.name', '=', name)
    .executeTakeFirst();
  if (!row) fail('not-found', 'There is no such picture.');
  const { width, height } = row;
  return { dataUrl: `data:${row.mime_type};base64,${row.content.toString('base64')}`, width, height };
}

/**
 * Stores a picture under its name, replacing any earlier one.
 *
 * @throws ServerError `not-found` for an unknown article; `bad-request` for an unsuitable picture, or one too many.
 */
export async function putNewsImage(
  portal: NewsPortal,
  scope: Scope,
  { newsId, name }: { readonly newsId: string; readonly name: string },
  base64: string,
  origin: Origin,
): Promise<ManagedNews> {
  return change(portal, scope, { newsId, action: 'news-changed', origin }, async (tx) => {
    // Several pictures are added one after the other, so that each is counted.
    const { images } = await lockManagedNews(portal, tx, scope, newsId);
    if (images.length >= mostImages && !images.includes(name)) failPicture('there are 20 pictures already');
    const image = await readPicture(Buffer.from(base64, 'base64'));
    await tx
      .insertInto('widget_news.images')
      .values({ company_id: scope.companyId, news_id: newsId, name, ...image })
      .onConflict((conflict) => conflict.columns(['company_id', 'news_id', 'name']).doUpdateSet(image))
      .execute();
  });
}

/**
 * Detects a picture's type from its bytes, regardless of its name.
 *
 * @throws ServerError `bad-request`
 */
export async function readPicture(content: Buffer) {
  if (content.length > largest) failPicture('is larger than 1 MB');
  const mimeType = (await fileTypeFromBuffer(content))?.mime;
  if (mimeType === undefined || !mimeTypes.has(mimeType)) failPicture('is no PNG, JPEG, GIF or WebP');
  const { width, height } = sizeOf(content);
  if (!(width <= longestSide && height <= longestSide)) failPicture('has a side of more than 4,000 pixels');
  return { mime_type: mimeType, width, height, content };
}

function sizeOf(content: Buffer) {
  try {
    return imageSize(content);
  } catch {
    return failPicture('is damaged');
  }
}

function failPicture(message: string): never {
  fail('bad-request', 'The picture can’t be used.', {
    errors: [{ path: 'body/content', message, reason: 'picture' }],
  });
}
