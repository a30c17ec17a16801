import type { Generated } from 'kysely';

/** `search` leads to a search of the firm's own instead of the portal's. */
export type HelpKind = 'article' | 'how-to' | 'privacy' | 'search';

export interface HelpTables {
  /** A firm's help, one row for each language of an article. */
  help_articles: {
    company_id: string;
    article_id: string;
    /** As `pt-br`. */
    language: string;
    kind: HelpKind;
    /** null: for everybody. */
    user_type: 'client' | 'staff' | null;
    /** In the menu, from the top. */
    place: Generated<number>;
    title: string;
    /** Markdown; null for an article that lies elsewhere. */
    body: string | null;
    /** https. */
    url: string | null;
  };
  feedback: {
    company_id: string;
    feedback_id: string;
    user_id: string;
    mood: 'happy' | 'sad';
    message: string;
    given_at: Date;
  };
}
