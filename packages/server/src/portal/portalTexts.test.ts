import { expect, test } from 'vitest';
import { writtenLetter } from '../testing/writtenLetter.ts';
import { appRemovedByYouMail, appRemovedMail } from './accounts/secondFactorMails.ts';
import { feedbackMail } from './help/feedbackMail.ts';
import { invitationMail } from './invitations/invitationMail.ts';
import { codeMail, passwordChangedMail } from './mailedCodes/passwordMails.ts';
import { addressChangedMail, confirmationMail } from './profile/emailChangeMails.ts';
import { setupMail } from './setup/setupMail.ts';
import { textsIn } from './textsIn.ts';

const facts = { firm: 'Finch', firstName: 'Ana', email: 'ana@demo.test', link: 'https://portal.test/x' };

test.each([
  ['es-ar', 'Confirmá tu correo electrónico para Finch', 'Opinión sobre el portal: conforme', 'Ayuda'],
  ['fr-ca', 'Confirmez votre adresse courriel pour Finch', /^Commentaire sur le portail/, 'Aide'],
  ['nl-nl', 'Bevestig je e-mailadres voor Finch', 'Feedback over het portaal: tevreden', 'Hulp'],
  ['pt-br', 'Confirme seu e-mail para Finch', 'Opinião sobre o portal: satisfação', 'Ajuda'],
  ['en-au', 'Confirm your e-mail address for Finch', 'Feedback on the portal: happy', 'Help'],
])('mails and help pages are in the language %s', (language, confirm, feedback, help) => {
  const mail = writtenLetter(confirmationMail(language, facts));
  expect(mail.subject).toBe(confirm);
  expect(mail.text).toContain(facts.link);
  expect(mail.text).toContain('24');
  expect(writtenLetter(addressChangedMail(language, facts)).text).toContain(facts.email);
  expect(feedbackMail(language, 'Ana Reis', '/staff', { mood: 'happy', message: 'Calm.' }).subject).toMatch(
    feedback,
  );
  expect(textsIn(language)('helpPages.title')).toBe(help);
});

test.each([
  ['es-ar', 'Finch te invita a su portal de clientes'],
  ['fr-ca', 'Finch vous invite à son portail client'],
  ['nl-nl', 'Finch nodigt je uit voor het klantportaal'],
  ['pt-br', 'Finch convida você para o portal do cliente'],
  ['en-au', 'Finch invites you to its client portal'],
])('in %s, mails about an account contain every given fact', (language, invites) => {
  const invitation = writtenLetter(invitationMail(language, facts));
  expect(invitation.subject).toBe(invites);
  expect(invitation.text).toMatch(/https:\/\/portal\.test\/x.*14/s);
  const code = writtenLetter(codeMail(language, 'password', { ...facts, code: 'ABCD2345' }));
  expect(code.text).toMatch(/ABCD 2345.*15/s);
  const forStaff = writtenLetter(invitationMail(language, { ...facts, isStaff: true }));
  expect(forStaff.text).not.toBe(invitation.text);
  const others = [
    passwordChangedMail(language, facts),
    appRemovedMail(language, facts),
    appRemovedByYouMail(language, { firm: facts.firm, name: 'Ana Reis', path: '/staff' }),
    setupMail(language, facts),
  ].map((letter) => writtenLetter(letter).text);
  for (const text of [invitation.text, forStaff.text, code.text, ...others]) {
    expect(text).toContain('Finch');
    expect(text).not.toMatch(/[{}]|undefined/);
  }
});
