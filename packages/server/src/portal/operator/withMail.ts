import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { commandEvents } from '../../kernel/events/announce.ts';
import { timeOrderedIds } from '../../kernel/ids.ts';
import { openJobs } from '../../kernel/jobs/jobs.ts';
import { createLog } from '../../kernel/log.ts';
import { openDelivery } from '../../kernel/mail/delivery.ts';
import { MailMarks } from '../../kernel/mail/MailMarks.ts';
import { type Mail, openMail } from '../../kernel/mail/mail.ts';
import { Secrets } from '../../kernel/secrets/Secrets.ts';
import { followMails } from '../people/mailFailures.ts';
import type { OperatorDeps } from './asOperator.ts';

/** Lets a command send e-mails. They are delivered by the command itself, or by a running server. */
export async function withMail<T>(
  { config, db, clock }: Pick<OperatorDeps, 'config' | 'db' | 'clock'>,
  work: (mail: Mail) => Promise<T>,
): Promise<T> {
  const log = createLog('silent');
  const jobs = openJobs(db, null, log);
  const delivery = openDelivery(config, timeOrderedIds);
  const secrets = await Secrets.open(config, db);
  const marks = new MailMarks({ db, secrets });
  const follower = followMails({ db, clock, log, ids: timeOrderedIds, events: commandEvents(db) }, marks);
  const mail = openMail(config, db, jobs, secrets, delivery, follower);
  // The queue looks for the jobs of all firms, even if the command is about one.
  acrossFirms('job', () => jobs.start());
  try {
    return await work(mail);
  } finally {
    await acrossFirms('job', () => jobs.stop());
    await delivery.close();
  }
}
