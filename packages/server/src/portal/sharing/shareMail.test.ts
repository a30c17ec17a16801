import { supportedLanguages } from '@anteroom/domain/language/supportedLanguages';
import { expect, test } from 'vitest';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { shareMail } from './shareMail.ts';

const facts = {
  to: 'bank@elsewhere.test',
  sender: 'Inês Prado',
  senderEmail: 'ines@demo.test',
  firm: 'Aurora <Contábil>',
  subject: 'Balanço',
  message: '',
  documentNames: ['a.pdf'],
  link: 'https://portal.test/shared/c/l#s',
  expiresAt: new Date('2026-11-24T15:04:00Z'),
  hasCode: true,
};

const firstLines = {
  'en-us': 'Inês Prado (ines@demo.test) sent you a document',
  'en-gb': 'Inês Prado (ines@demo.test) sent you a document',
  'en-au': 'Inês Prado (ines@demo.test) sent you a document',
  'en-ca': 'Inês Prado (ines@demo.test) sent you a document',
  'es-ar': 'Inês Prado (ines@demo.test) te envió un documento',
  'pt-br': 'Inês Prado (ines@demo.test) enviou um documento',
  'nl-nl': 'Inês Prado (ines@demo.test) heeft je een document',
  'fr-ca': 'Inês Prado (ines@demo.test) vous a envoyé un document',
};

test('a share e-mail exists in every language of the portal', () => {
  expect(Object.keys(firstLines).sort()).toEqual([...supportedLanguages].sort());
  for (const [language, line] of Object.entries(firstLines)) {
    const mail = writtenLetter(shareMail(language, facts));
    expect(mail.text).toContain(line);
    expect(mail.text).toContain(facts.link);
    expect(mail.html).toContain(`<html lang="${language}">`);
  }
  expect(writtenLetter(shareMail('en-gb', facts)).text).toContain('24 November 2026');
  expect(writtenLetter(shareMail('en-us', facts)).text).toContain('November 24, 2026');
});

test('the e-mail escapes names in HTML, states the number of documents and shortens a long list', () => {
  const documentNames = Array.from({ length: 23 }, (_, n) => `<img src=x>${n}.pdf`);
  const { text, html } = writtenLetter(shareMail('en-us', { ...facts, documentNames }));
  expect(html).not.toContain('<img');
  expect(html).toContain('Aurora &lt;Contábil&gt;');
  expect(text).toContain('23 documents');
  expect(text).toContain('and 3 more');
});
