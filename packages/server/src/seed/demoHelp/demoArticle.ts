import type { HelpKind } from '../../portal/help/tables.ts';

export interface DemoArticle {
  readonly id: string;
  readonly kind: HelpKind;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}
