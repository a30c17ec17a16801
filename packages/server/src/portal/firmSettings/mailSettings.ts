import type { MailSettings } from '@anteroom/contract';
import { isEmailAddress } from '@anteroom/domain/people/emailAddress';
import { changeFirm } from '../companies/changeFirm.ts';
import { type Fault, tidy, tidyOrNull } from '../people/Faults.ts';
import { onlyGiven, type Section } from './Section.ts';
import { tidyLines } from './tidyLines.ts';

type Settings = Omit<MailSettings, 'version'>;

/** Sender, addresses and signature of a firm's e-mails. */
export const mailSettings: Section<Settings> = {
  name: 'mail',
  read: (db, companyId) =>
    db
      .selectFrom('companies')
      .select([
        'email',
        'mail_sender as senderName',
        'mail_reply_to as replyTo',
        'mail_signature as signature',
      ])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
  tidy: ({ email, senderName, replyTo, signature }) =>
    onlyGiven({
      email: email === undefined ? undefined : tidy(email),
      senderName: senderName === undefined ? undefined : tidyOrNull(senderName),
      replyTo: replyTo === undefined ? undefined : tidyOrNull(replyTo),
      signature: signature === undefined ? undefined : tidyLines(signature),
    }),
  faults: ({ email, replyTo }) => {
    const faults: Fault[] = [];
    if (email === '') faults.push({ field: 'email', message: 'is missing', reason: 'required' });
    for (const [field, address] of Object.entries({ email, replyTo }))
      if (address && !isEmailAddress(address))
        faults.push({ field, message: `"${address}" is not an e-mail address`, reason: 'invalid' });
    return faults;
  },
  write: async (tx, companyId, { email, senderName, replyTo, signature }) => {
    await changeFirm(
      tx,
      companyId,
      onlyGiven({
        email,
        mail_sender: senderName,
        mail_reply_to: replyTo,
        mail_signature: signature,
      }),
    );
  },
};
