import type { ReminderStage } from '@anteroom/domain/taskReminder';

export interface TaskMailTables {
  /** What was sent. */
  task_reminders: {
    company_id: string;
    task_id: string;
    user_id: string;
    /** Of the task, when it was sent. */
    due_date: string;
    stage: ReminderStage;
  };
  /** Links by which the reader of an e-mail ends them. */
  mail_opt_outs: {
    company_id: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    user_id: string;
    created_at: Date;
  };
}
