import { expect, test } from 'vitest';
import { feedbackMail } from '../help/feedbackMail.ts';
import { helpTexts } from '../help/helpTexts.ts';
import { emailChangeTexts } from '../profile/emailChangeTexts.ts';
import { writtenLetter } from '../testing/writtenLetter.ts';

const facts = { firm: 'Finch', firstName: 'Ana', email: 'ana@demo.test', link: 'https://portal.test/x' };

test.each([
  ['es-ar', 'Confirmá tu correo electrónico para Finch', 'Opinión sobre el portal: conforme', 'Ayuda'],
  ['fr-ca', 'Confirmez votre adresse courriel pour Finch', /^Commentaire sur le portail/, 'Aide'],
  ['nl-nl', 'Bevestig je e-mailadres voor Finch', 'Feedback over het portaal: tevreden', 'Hulp'],
  ['pt-br', 'Confirme seu e-mail para Finch', 'Opinião sobre o portal: satisfação', 'Ajuda'],
  ['en-au', 'Confirm your e-mail address for Finch', 'Feedback on the portal: happy', 'Help'],
])('%s is written to in their own language', (language, confirm, feedback, help) => {
  const mail = writtenLetter(emailChangeTexts(language).confirm(facts));
  expect(mail.subject).toBe(confirm);
  expect(mail.text).toContain(facts.link);
  expect(mail.text).toContain('24');
  expect(writtenLetter(emailChangeTexts(language).changed(facts)).text).toContain(facts.email);
  expect(feedbackMail(language, 'Ana Reis', { mood: 'happy', message: 'Calm.' }).subject).toMatch(feedback);
  expect(helpTexts(language).title).toBe(help);
});
