import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { completeLetter, writeLetter } from '../../kernel/mail/letter.ts';
import { mailExample, mailKinds } from './mailExamples.ts';

const origin = 'https://portal.test';
const firm = {
  name: 'Aurora Contábil',
  email: 'contato@aurora.test',
  color: '#112233',
  textColor: '#ffffff',
};
const reader = { email: 'ana@demo.test', firstName: 'Ana', lastName: 'Reis', companyName: firm.name };

/** E-mails from which recipients can unsubscribe with one click. */
const stoppable = ['newTask', 'returnedTask', 'dueTask', 'conversation', 'digest'];

/** E-mails that link to the portal's first screen, because their subject has no screen of its own. */
const withoutPlace = ['issueReceipt'];

test.each(['en-us', 'es-ar', 'fr-ca', 'nl-nl', 'pt-br'])('every e-mail in %s is complete', (language) => {
  for (const kind of mailKinds) {
    const letter = mailExample(kind, { ...reader, language }, { origin, now: new Date('2026-11-27') });
    const whole = completeLetter(letter, firm, origin);
    const mail = writeLetter(whole, firm);
    expect(mail.sender, kind).toBe('Aurora Contábil');
    expect(mail.html, kind).toContain(`<html lang="${language}">`);
    expect(mail.html, kind).toContain('prefers-color-scheme: dark');
    const { href = '' } = whole.link ?? {};
    const reason = whole.small?.at(-1) ?? '';
    expect(reason.length, kind).toBeGreaterThan(20);
    for (const part of [href, reason]) expect(mail.text, kind).toContain(part);
    expect(mail.html, kind).toContain(`href="${href}"`);
    expect(href.startsWith(origin), kind).toBe(true);
    expect(href === `${origin}/`, kind).toBe(withoutPlace.includes(kind));
    const ends = stoppable.includes(kind);
    expect('List-Unsubscribe' in mail.headers, kind).toBe(ends);
    expect(mail.headers['List-Unsubscribe-Post'], kind).toBe(ends ? 'List-Unsubscribe=One-Click' : undefined);
  }
});

test('every e-mail that the portal composes has an example, except the one of the set-up', () => {
  const area = join(import.meta.dirname, '..');
  const examples = readFileSync(join(import.meta.dirname, 'mailExamples.ts'), 'utf8');
  const composers = globSync('*/*.ts', { cwd: area }).filter(
    (file) =>
      !/\.test\.ts$|mailExamples\.ts$/.test(file) &&
      /export function \w+Mails?\(\s*(?!deps)/.test(readFileSync(join(area, file), 'utf8')),
  );
  expect(composers.length).toBeGreaterThan(10);
  const written = composers.filter((file) => !examples.includes(`/${basename(file)}'`));
  // This one is sent during set-up, by a button that says what it sends.
  expect(written).toEqual(['setup/setupMail.ts']);
});
