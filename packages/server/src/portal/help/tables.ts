import type { Generated } from 'kysely';
import type { AppendOnly } from '../../kernel/database/AppendOnly.ts';

/** `search` leads to a search of the firm's own instead of the portal's. */
export type HelpKind = 'article' | 'how-to' | 'privacy' | 'search';

export interface HelpTables {
  /** A firm's help, one row for each language of an article. */
  help_articles: {
    company_id: string;
    article_id: string;
    /** Language tag, such as `pt-br`. */
    language: string;
    kind: HelpKind;
    /** null: for everybody. */
    user_type: 'client' | 'staff' | null;
    /** Position in the menu, counted from the top. */
    place: Generated<number>;
    title: string;
    /** Markdown; null for an article that lies elsewhere. */
    body: string | null;
    /** https. */
    url: string | null;
    /** Whether readers see it. */
    published: Generated<boolean>;
  };
  /** Every text that an article has had in a language. */
  help_versions: AppendOnly<{
    company_id: string;
    article_id: string;
    language: string;
    /** Counted from 1. */
    number: number;
    title: string;
    body: string | null;
    url: string | null;
    saved_at: Date;
    /** null: the operator. */
    saved_by: string | null;
  }>;
  feedback: {
    company_id: string;
    feedback_id: string;
    user_id: string;
    mood: 'happy' | 'sad';
    message: string;
    given_at: Date;
  };
}
