import { fullName } from '@anteroom/domain/people/fullName';
import type { MailExampleFacts } from '@anteroom/server-sdk';
import type { Letter } from '../../kernel/mail/letter.ts';
import { appRemovedByYouMail, appRemovedMail } from '../accounts/secondFactorMails.ts';
import { threadMail } from '../conversation/threadMail.ts';
import { feedbackMail } from '../help/feedbackMail.ts';
import { digestMail } from '../inbox/digestMail.ts';
import { invitationMail } from '../invitations/invitationMail.ts';
import { codeMail, passwordChangedMail } from '../mailedCodes/passwordMails.ts';
import { passkeyMail } from '../passkeys/passkeyMails.ts';
import { addressChangedMail, confirmationMail } from '../profile/emailChangeMails.ts';
import { replyMail } from '../replies/replyMail.ts';
import { shareMail } from '../sharing/shareMail.ts';
import { issueMails } from '../support/issueMails.ts';
import { type TaskMailReason, taskMail } from '../taskMails/taskMail.ts';
import { textsIn } from '../textsIn.ts';
import { turnedOffMail } from '../webhooks/turnedOffMail.ts';
import { testMail } from './testMail.ts';

/** Kinds of e-mails for which there is an example. */
export const mailKinds = [
  'test',
  'invitation',
  'code',
  'passwordCode',
  'passwordChanged',
  'passkey',
  'secondFactor',
  'secondFactorStaff',
  'newAddress',
  'formerAddress',
  'newTask',
  'returnedTask',
  'dueTask',
  'conversation',
  'reply',
  'share',
  'issue',
  'issueReceipt',
  'feedback',
  'digest',
  'webhook',
] as const;

type MailKind = (typeof mailKinds)[number];

export function isMailKind(name: string): name is MailKind {
  return (mailKinds as readonly string[]).includes(name);
}

/** The owner who views an example, to whom it appears to be addressed, and the firm. */
export interface ExampleReader {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: string;
  readonly companyName: string;
}

/**
 * Returns an e-mail of a kind as the portal writes it, with the reader in the roles of both client and staff.
 *
 * @param origin - of the portal
 */
export function mailExample(
  kind: MailKind,
  { email, firstName, lastName, language, companyName: firm }: ExampleReader,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Letter {
  const reader = { email, firstName, lastName, language, companyName: firm };
  const { client, task: label, document: documentName, said } = exampleFacts(reader, now);
  const t = textsIn(language);
  const sender = fullName({ firstName, lastName });
  const link = `${origin}/home`;
  const path = '/staff/people';
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
  const issue = () =>
    issueMails(language, {
      referenceCode: 'A1B2C3',
      description: said,
      reportedAt: now,
      firstName,
      reporter: sender,
      path,
    });
  const examples: Readonly<Record<MailKind, () => Letter>> = {
    test: () => testMail(firm, { email, language }, origin),
    invitation: () => ({ ...to, ...invitationMail(language, { firm, firstName, link }) }),
    code: () => ({ ...to, ...codeMail(language, 'sign-in', { firm, firstName, code: '12345678', link }) }),
    passwordCode: () => ({
      ...to,
      ...codeMail(language, 'password', { firm, firstName, code: '12345678', link }),
    }),
    passwordChanged: () => ({ ...to, ...passwordChangedMail(language, { firm, firstName }) }),
    passkey: () => ({ ...to, ...passkeyMail(language, 'added', { firm, firstName }) }),
    secondFactor: () => ({ ...to, ...appRemovedMail(language, { firm, firstName }) }),
    secondFactorStaff: () => ({ ...to, ...appRemovedByYouMail(language, { firm, name: sender, path }) }),
    newAddress: () => ({ ...to, ...confirmationMail(language, { firm, firstName, email, link }) }),
    formerAddress: () => ({ ...to, ...addressChangedMail(language, { firm, firstName, email }) }),
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
        entries: [{ sender, text: said, files: 0 }],
        link,
        optOutLink: link,
        replyTo: null,
      }),
    }),
    reply: () =>
      replyMail(
        { email, firstName, language, firm },
        { refusal: { reason: 'sender', from: 'home@mail.example' }, files: [], threadId: 'example' },
      ),
    share: () =>
      shareMail(language, {
        to: email,
        sender,
        senderEmail: email,
        firm,
        subject: documentName,
        message: said,
        documentNames: [documentName],
        link,
        expiresAt: new Date(now.getTime() + 3 * 86_400_000),
        hasCode: false,
      }),
    issue: () => ({ ...to, ...issue().reported }),
    issueReceipt: () => ({ ...to, ...issue().confirmed }),
    feedback: () => ({
      ...to,
      ...feedbackMail(language, sender, path, { mood: 'happy', message: said }),
    }),
    webhook: () => ({
      ...to,
      ...turnedOffMail(language, { firstName, host: 'hooks.example', reason: 'failing' }),
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
      return {
        ...to,
        ...digestMail(language, { firstName, firm, timeZone: 'UTC', items, optOutLink: link }),
      };
    },
  };
  return examples[kind]();
}

/** Returns made-up data for the examples, in the reader's language. */
export function exampleFacts(
  { email, firstName, lastName, language, companyName: firm }: ExampleReader,
  now: Date,
): MailExampleFacts {
  const t = textsIn(language);
  return {
    to: { email, firstName, lastName, language },
    firm,
    client: t('mailExample.client'),
    task: t('mailExample.task'),
    document: t('mailExample.document'),
    said: t('mailExample.said'),
    now,
  };
}
