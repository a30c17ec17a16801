import type { ColumnType } from 'kysely';
import type { NewsText } from '../api.ts';

/** Texts by language, such as `pt-br`. */
type NewsTexts = Record<string, NewsText>;

export interface NewsTables {
  /** Articles that a firm shows its clients on the home page. */
  'widget_news.items': {
    company_id: string;
    news_id: string;
    /** Null for all clients of the firm. */
    client_id: string | null;
    published_from: Date;
    published_until: Date | null;
    /** Name of the picture above the text. */
    image: string | null;
    texts: ColumnType<NewsTexts, string, string>;
    /** Null for the operator's command. */
    changed_by: string | null;
    changed_at: Date;
  };
  /** Pictures of an article, referenced by name in its text. */
  'widget_news.images': {
    company_id: string;
    news_id: string;
    name: string;
    mime_type: string;
    /** Width in pixels. */
    width: number;
    height: number;
    content: Buffer;
  };
  'widget_news.reads': { company_id: string; user_id: string; news_id: string; read_at: Date };
}
