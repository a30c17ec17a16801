import type { ReminderStage } from '@anteroom/domain/tasks/taskReminder';
import type { Generated } from 'kysely';

/** E-mails that an unsubscribe link ends: about tasks, about one conversation, or about the staff's inbox. */
export type EndedMails = 'tasks' | 'conversation' | 'digests';

export interface TaskMailTables {
  /** Reminders that have been sent. */
  task_reminders: {
    company_id: string;
    task_id: string;
    user_id: string;
    /** Due date of the task when the reminder was sent. */
    due_date: string;
    stage: ReminderStage;
  };
  /** Unsubscribe links in e-mails. */
  mail_opt_outs: {
    company_id: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    user_id: string;
    /** E-mails that the link ends. */
    ends: EndedMails;
    /** The conversation whose e-mails the link ends, if it is about one. */
    thread_id: Generated<string | null>;
    created_at: Date;
  };
}
