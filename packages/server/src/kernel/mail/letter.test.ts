import { contrast, parseHex, white } from '@anteroom/domain/theme/contrast';
import { expect, test } from 'vitest';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { completeLetter } from './letter.ts';

const letter = {
  subject: 'A task\r\nBcc: x@y.z',
  parts: [
    'Hello Ana,',
    { list: ['one <b>', 'two\nlines'] },
    { quote: 'It\nhurts & itches' },
    { facts: [['Number', '7'] as const] },
  ],
  link: { href: 'https://portal.test/tasks' },
  small: ['Why you get this.'],
};

test('an e-mail is sent in the firm’s name, with the same content as escaped HTML and as plain text', () => {
  const { sender, replyTo, subject, text, html } = writtenLetter(letter);
  expect([sender, replyTo, subject]).toEqual(['Finch & <Co>', 'office@finch.test', 'A task Bcc: x@y.z']);
  expect(text).toBe(
    [
      'Hello Ana,',
      '- one <b>\n- two lines',
      '> It\n> hurts & itches',
      'Number: 7',
      'Open the portal:\nhttps://portal.test/tasks',
      'Why you get this.',
      'Finch & <Co>',
    ].join('\n\n'),
  );
  for (const part of [
    'one &lt;b&gt;',
    'hurts &amp; itches',
    'Finch &amp; &lt;Co&gt;',
    'Open the portal',
    '#112233',
  ])
    expect(html).toContain(part);
  expect(html).not.toContain('<b>');
});

test('an e-mail labels its links in the reader’s language and has one-click unsubscribe headers', () => {
  const optOut = { label: 'Parar', href: 'https://portal.test/stop' };
  const { text, html, headers } = writtenLetter({ ...letter, language: 'pt-br', optOut });
  expect(text).toContain('Abrir o portal:\nhttps://portal.test/tasks');
  expect(text).toContain('Parar:\nhttps://portal.test/stop');
  expect(html).toContain('<html lang="pt-br">');
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': '<https://portal.test/stop>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('list items in an e-mail link to their targets, with paths resolved against the portal’s origin', () => {
  const parts = [
    {
      list: [
        { label: 'A <b>\nB', href: '/tasks?a=1&b=2' },
        { label: 'C', href: 'https://other.test' },
      ],
    },
  ];
  const firm = { name: 'Finch', email: 'office@finch.test', color: '#112233', textColor: '#ffffff' };
  const whole = { to: 'ana@demo.test', language: 'en-us', subject: 'x', parts };
  const { text, html } = writtenLetter(completeLetter(whole, firm, 'https://portal.test'));
  expect(text).toContain('- A <b> B\n  https://portal.test/tasks?a=1&b=2\n- C\n  https://other.test');
  expect(html).toContain('href="https://portal.test/tasks?a=1&amp;b=2"');
  expect(html).toContain('A &lt;b&gt;');
});

test('an e-mail omits empty parts', () => {
  const { text, html } = writtenLetter({ subject: 'x', parts: ['Hello', '', { quote: '' }] });
  expect(text).toBe('Hello\n\nFinch & <Co>');
  expect(html).not.toContain('blockquote');
  expect(html).not.toContain('href');
});

test('an e-mail has the firm’s chosen sender name, signature and reply-to address', () => {
  const own = { sender: 'Ana at Finch', replyTo: 'ana@finch.test', signature: 'Finch & <Co>\nMain Street 1' };
  const { sender, replyTo, text, html } = writtenLetter(
    { ...letter, parts: ['Hello'], small: ['Why.'] },
    own,
  );
  expect([sender, replyTo]).toEqual(['Ana at Finch', 'ana@finch.test']);
  expect(text).toBe(
    'Hello\n\nOpen the portal:\nhttps://portal.test/tasks\n\nWhy.\n\nFinch & <Co>\nMain Street 1',
  );
  expect(html).toContain('Finch &amp; &lt;Co&gt;\nMain Street 1');
  expect(writtenLetter({ ...letter, replyTo: 'marco@demo.test' }, own).replyTo).toBe('marco@demo.test');
});

test('a light firm colour has dark text in the header and the button of an e-mail', () => {
  const { html } = writtenLetter({ ...letter, parts: ['Hello'] }, { color: '#ffd54f', textColor: '#ffffff' });
  const styles = [...html.matchAll(/background:(#\w{6});color:(#\w{6})"/g)].map(([, ...pair]) =>
    pair.map((hex) => parseHex(hex) ?? white),
  );
  expect(styles).toHaveLength(2);
  for (const [fill = white, text = white] of styles) expect(contrast(fill, text)).toBeGreaterThan(4.5);
  expect(contrast(styles[1]?.[0] ?? white, white)).toBeGreaterThanOrEqual(3);
});

test('completing an e-mail resolves its link within the portal and keeps its own reason over the default', () => {
  const firm = { name: 'Finch', email: '', color: '', textColor: '' };
  const plain = { to: '', language: 'en-us', subject: '', parts: [] };
  expect(completeLetter(plain, firm, 'https://portal.test')).toMatchObject({
    link: { href: 'https://portal.test/' },
    small: ['You get this e-mail because Finch has your address in its client portal.'],
  });
  const own = { ...plain, link: { href: '/tasks', label: 'Go' }, small: ['Why.'] };
  expect(completeLetter(own, firm, 'https://portal.test')).toMatchObject({
    link: { href: 'https://portal.test/tasks', label: 'Go' },
    small: ['Why.'],
  });
});
