import { expect, it } from 'vitest';
import { readMail } from './readMail.ts';

const message = (...lines: string[]) => new Blob([lines.join('\r\n')]);

it('decodes headers and text from their character sets', async () => {
  const mail = await readMail(
    message(
      'From: =?ISO-8859-1?Q?In=EAs?= <ines@demo.test>',
      'To: Firm: Ana <ana@firm.test>, bo@firm.test;',
      'Subject: =?UTF-8?B?RGVjbGFyYcOnw6Nv?=',
      'Date: Fri, 20 Nov 2026 12:00:00 +0000',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Ol=E1',
    ),
  );
  expect(mail).toMatchObject({
    from: 'Inês <ines@demo.test>',
    to: 'Ana <ana@firm.test>, bo@firm.test',
    subject: 'Declaração',
    date: '2026-11-20T12:00:00.000Z',
    html: null,
  });
  expect(mail.text.trim()).toBe('Olá');
});

it('separates attachments from embedded images', async () => {
  const mail = await readMail(
    message(
      'From: a@b.test',
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
      'Content-Type: text/html',
      '',
      '<img src="cid:logo">',
      '--r',
      'Content-Type: image/png',
      'Content-ID: <logo>',
      '',
      'png',
      '--r--',
      '--m',
      'Content-Type: text/html; name="page.html"',
      'Content-Disposition: attachment; filename="page.html"',
      '',
      '<script>alert(1)</script>',
      '--m--',
    ),
  );
  expect([...mail.pictures.keys()]).toEqual(['logo']);
  expect(mail.attachments.map(({ name, content }) => [name, content.type])).toEqual([
    ['page.html', 'application/octet-stream'],
  ]);
});

it.each([
  ['nothing', ''],
  ['no message', '\u0000\u0001'],
])('rejects a file with %s', async (_what, text) => {
  await expect(readMail(new Blob([text]))).rejects.toThrow();
});
