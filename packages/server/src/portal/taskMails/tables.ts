import type { ReminderStage } from '@anteroom/domain/tasks/taskReminder';
import type { Generated } from 'kysely';

/** E-mails that a link in them ends: about tasks, about one conversation, or about the staff's inbox. */
export type EndedMails = 'tasks' | 'conversation' | 'digests';

export interface TaskMailTables {
  /** Reminders that were sent. */
  task_reminders: {
    company_id: string;
    task_id: string;
    user_id: string;
    /** Due date of the task when the reminder was sent. */
    due_date: string;
    stage: ReminderStage;
  };
  /** Links with which the readers of e-mails end them. */
  mail_opt_outs: {
    company_id: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    user_id: string;
    /** E-mails that it ends. */
    ends: EndedMails;
    /** The conversation whose e-mails it ends, if it is those about one. */
    thread_id: Generated<string | null>;
    created_at: Date;
  };
}
