import type { Generated } from 'kysely';
import type { AppendOnly } from '../../kernel/database/AppendOnly.ts';

/** `search` leads to the firm's own search instead of the portal's. */
export type HelpKind = 'article' | 'how-to' | 'privacy' | 'search';

export interface HelpTables {
  /** A firm's help, with one row per article and language. */
  help_articles: {
    company_id: string;
    article_id: string;
    /** Language tag, such as `pt-br`. */
    language: string;
    kind: HelpKind;
    /** Audience of the article; null for everybody. */
    user_type: 'client' | 'staff' | null;
    /** Position in the menu, counted from the top. */
    place: Generated<number>;
    title: string;
    /** Text in Markdown; null for an article that links elsewhere. */
    body: string | null;
    /** An `https` address. */
    url: string | null;
    /** Whether readers see the article. */
    published: Generated<boolean>;
  };
  /** Every text that an article has had, per language. */
  help_versions: AppendOnly<{
    company_id: string;
    article_id: string;
    language: string;
    /** Version number, counted from 1. */
    number: number;
    title: string;
    body: string | null;
    url: string | null;
    saved_at: Date;
    /** null for the operator. */
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
