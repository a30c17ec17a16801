import { PreviewedMail } from '@anteroom/contract/firmSettings';
import type { Letter } from '../../kernel/mail/letter.ts';
import { threadMail } from '../conversation/threadMail.ts';
import { digestMail } from '../inbox/digestMail.ts';
import { invitationMail } from '../invitations/invitationMail.ts';
import { codeMail } from '../mailedCodes/passwordMails.ts';
import { shareMail } from '../sharing/shareMail.ts';
import { type TaskMailReason, taskMail } from '../taskMails/taskMail.ts';
import { textsIn } from '../textsIn.ts';
import { testMail } from './testMail.ts';

/** Kinds of mails of which there is an example. */
export const mailKinds = PreviewedMail.anyOf.map((kind) => kind.const);

/** The owner who looks at an example, to whom it seems to be written, and the firm. */
export interface ExampleReader {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly companyName: string;
}

/**
 * Returns a mail of a kind as the portal writes it, with the reader as its client and member of staff alike.
 *
 * @param origin - of the portal
 */
export function mailExample(
  kind: PreviewedMail,
  { email, firstName, lastName, language, companyName: firm }: ExampleReader,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Letter {
  const t = textsIn(language);
  const label = t('mailExample.task');
  const client = t('mailExample.client');
  const documentName = t('mailExample.document');
  const sender = `${firstName} ${lastName}`.trim();
  const link = `${origin}/home`;
  const to = { to: email };
  const aboutTask = (reason: TaskMailReason) => {
    const dueDate = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const person = { email, firstName, language };
    return taskMail({
      reason,
      to: person,
      firm,
      tasks: [{ label, client, dueDate }],
      link,
      optOutLink: link,
    });
  };
  const examples: Readonly<Record<PreviewedMail, () => Letter>> = {
    test: () => testMail(firm, { email, language }, origin),
    invitation: () => ({ ...to, ...invitationMail(language, { firm, firstName, link }) }),
    code: () => ({ ...to, ...codeMail(language, 'sign-in', { firm, firstName, code: '12345678', link }) }),
    newTask: () => aboutTask('arrived'),
    returnedTask: () => aboutTask('returned'),
    dueTask: () => aboutTask('due'),
    conversation: () => ({
      ...to,
      ...threadMail(language, {
        firm,
        client,
        about: label,
        firstName,
        entries: [{ sender, text: t('mailExample.said'), files: 0 }],
        link,
        optOutLink: link,
      }),
    }),
    share: () =>
      shareMail(language, {
        to: email,
        sender,
        senderEmail: email,
        firm,
        subject: documentName,
        message: t('mailExample.said'),
        documentNames: [documentName],
        link,
        expiresAt: new Date(now.getTime() + 3 * 86_400_000),
        hasCode: false,
      }),
    digest: () => {
      const came = {
        client: { clientId: '', name: client },
        person: { userId: '', name: sender },
        path: '/home',
      };
      const item = (words: string) => ({ ...came, words, text: null, at: now.toISOString() });
      const items = [
        item(t('inbox.uploadedOne', { name: documentName })),
        item(t('inbox.done', { about: label })),
      ];
      return { ...to, ...digestMail(language, { firstName, firm, timeZone: 'UTC', items }) };
    },
  };
  return examples[kind]();
}
