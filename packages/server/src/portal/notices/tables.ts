import type { Notice } from '@anteroom/contract';
import type { Generated, JSONColumnType } from 'kysely';

export interface NoticeTables {
  /** Notices that a firm shows to everybody on every screen. Each is shown until the reader closes it. */
  notices: {
    company_id: string;
    notice_id: string;
    level: Notice['level'];
    texts: JSONColumnType<Notice['texts']>;
    starts_at: Generated<Date>;
    ends_at: Date | null;
  };
}
