import { describe, expect, test } from 'vitest';
import { cutReply } from './cutReply.ts';

const sender = {
  name: 'Harbor & Finch CPAs',
  addresses: ['no-reply@portal.test', 'portal+reply.c1001.k3@in.test'],
};
const cut = (...lines: readonly string[]) => cutReply(lines.join('\n'), sender);

const answer = ['Hello Sam,', '', 'the statement for March is attached.'];
const written = answer.join('\n');
const quote = ['> Hello Olivia,', '>', '> Sam wrote:', '>', '> > Could you send us March: 3/2026?', '>'];

describe('cutReply removes a quote introduced by', () => {
  test.each([
    ['Gmail, en', ['On Fri, Nov 20, 2026 at 12:00 PM Harbor & Finch CPAs <no-reply@portal.test>', 'wrote:']],
    [
      'Gmail, pt-BR',
      ['Em sex., 20 de nov. de 2026 às 12:00, Harbor & Finch CPAs <', 'no-reply@portal.test> escreveu:'],
    ],
    [
      'Gmail, es',
      ['El vie, 20 nov 2026 a las 12:00, Harbor & Finch CPAs (<no-reply@portal.test>)', 'escribió:'],
    ],
    ['Gmail, fr', ['Le ven. 20 nov. 2026 à 12:00, Harbor & Finch CPAs <no-reply@portal.test> a', 'écrit :']],
    [
      'Gmail, fr, no-break space',
      ['Le ven. 20 nov. 2026 à 12:00, Harbor & Finch CPAs <no-reply@portal.test> a écrit\u00a0:'],
    ],
    ['Gmail, nl', ['Op vr 20 nov 2026 om 12:00 schreef Harbor & Finch CPAs <no-reply@portal.test>:']],
    [
      'Gmail, de',
      ['Am Fr., 20. Nov. 2026 um 12:00 Uhr schrieb Harbor & Finch CPAs <', 'no-reply@portal.test>:'],
    ],
    ['Apple Mail, en', ['On 20 Nov 2026, at 12:00, Harbor & Finch CPAs <no-reply@portal.test> wrote:']],
    [
      'Apple Mail, pt-BR',
      ['Em 20 de nov. de 2026, à(s) 12:00, Harbor & Finch CPAs <no-reply@portal.test> escreveu:'],
    ],
    ['Apple Mail, es', ['El 20 nov 2026, a las 12:00, Harbor & Finch CPAs <no-reply@portal.test> escribió:']],
    ['Apple Mail, fr', ['Le 20 nov. 2026 à 12:00, Harbor & Finch CPAs <no-reply@portal.test> a écrit :']],
    [
      'Apple Mail, nl',
      ['Op 20 nov 2026, om 12:00 heeft Harbor & Finch CPAs <no-reply@portal.test> het volgende geschreven:'],
    ],
    ['Apple Mail, de', ['Am 20.11.2026 um 12:00 schrieb Harbor & Finch CPAs <no-reply@portal.test>:']],
    ['Thunderbird, en', ['On 20/11/2026 12:00, Harbor & Finch CPAs wrote:']],
    ['Thunderbird, pt-BR', ['Em 20/11/2026 12:00, Harbor & Finch CPAs escreveu:']],
    ['Thunderbird, es', ['El 20/11/26 a las 12:00, Harbor & Finch CPAs escribió:']],
    ['Thunderbird, fr', ['Le 20/11/2026 à 12:00, Harbor & Finch CPAs a écrit :']],
    ['Thunderbird, nl', ['Op 20-11-2026 om 12:00 schreef Harbor & Finch CPAs:']],
    ['Thunderbird, de', ['Am 20.11.26 um 12:00 schrieb Harbor & Finch CPAs:']],
    ['a name of the reader’s own', ['On 20 Nov 2026, at 12:00, My accountant wrote:']],
    [
      'a language that nobody has thought of',
      ['20 листопада 2026 р. о 12:00 Harbor & Finch CPAs <no-reply@portal.test> пише:'],
    ],
  ])('%s', (_program, introduction) => {
    expect(cut(...answer, '', ...introduction, '', ...quote)).toBe(written);
    expect(cut(...answer, '', ...introduction, ...quote, '')).toBe(written);
    // The reply is below the quote, Thunderbird's default.
    expect(cut(...introduction, ...quote, '', ...answer)).toBe(written);
  });

  test.each([
    [
      'Yahoo',
      ['On Friday, November 20, 2026 at 12:00:00 PM GMT, Harbor & Finch CPAs <no-reply@portal.test> wrote:'],
    ],
    [
      'Outlook, en',
      [
        'From: Harbor & Finch CPAs <no-reply@portal.test>',
        'Sent: Friday, November 20, 2026 12:00 PM',
        'To: Olivia <olivia@demo.test>',
        'Subject: A question',
      ],
    ],
    [
      'Outlook, pt-BR',
      [
        'De: Harbor & Finch CPAs <no-reply@portal.test>',
        'Enviada em: sexta-feira, 20 de novembro de 2026 12:00',
        'Para: Olivia',
        'Assunto: Pergunta',
      ],
    ],
    [
      'Outlook, es',
      [
        'De: Harbor & Finch CPAs <no-reply@portal.test>',
        'Enviado el: viernes, 20 de noviembre de 2026 12:00',
        'Para: Olivia',
        'Asunto: Pregunta',
      ],
    ],
    [
      'Outlook, fr',
      [
        'De : Harbor & Finch CPAs <no-reply@portal.test>',
        'Envoyé : vendredi 20 novembre 2026 12:00',
        'À : Olivia',
        'Objet : Question',
      ],
    ],
    [
      'Outlook, nl',
      [
        'Van: Harbor & Finch CPAs <no-reply@portal.test>',
        'Verzonden: vrijdag 20 november 2026 12:00',
        'Aan: Olivia',
        'Onderwerp: Vraag',
      ],
    ],
    [
      'Outlook, de',
      [
        'Von: Harbor & Finch CPAs <no-reply@portal.test>',
        'Gesendet: Freitag, 20. November 2026 12:00',
        'An: Olivia',
        'Betreff: Frage',
      ],
    ],
    [
      'Outlook without the address',
      [
        'From: Harbor & Finch CPAs',
        'Sent: Friday, November 20, 2026 12:00 PM',
        'To: Olivia',
        'Subject: A question',
      ],
    ],
    [
      'Outlook, bold',
      [
        '*From:* Harbor & Finch CPAs <no-reply@portal.test>',
        '*Sent:* Friday, November 20, 2026 12:00 PM',
        '*To:* Olivia',
      ],
    ],
    [
      'Outlook on the web',
      ['________________________________', 'From: Harbor <x@portal.test>', 'Sent: Friday'],
    ],
    [
      'an older Outlook',
      ['-----Original Message-----', 'From: Harbor [mailto:x@portal.test]', 'Sent: Friday'],
    ],
    ['an older Outlook, de', ['-----Ursprüngliche Nachricht-----', 'Von: Harbor', 'Gesendet: Freitag']],
    ['the address for answers', ['Em 20/11/2026 12:00, portal+reply.c1001.k3@in.test escreveu:']],
  ])('%s, without a quote mark on each line', (_program, introduction) => {
    expect(
      cut(...answer, '', ...introduction, '', 'Hello Olivia,', 'Sam wrote:', 'Could you send us March?'),
    ).toBe(written);
  });
});

describe('cutReply keeps', () => {
  test.each([
    ['Op maandag kan ik niet.\n\nEn op dinsdag schreef ik: morgen.'],
    ['Dear Harbor & Finch CPAs, about your e-mail of 20/11/2026:\n\nwe agree.'],
    ['Firm: Harbor & Finch CPAs\nYear: 2026\nNumber: 12'],
    ['Name: Olivia\nE-mail: olivia@demo.test\nPhone: 555'],
    ['On Friday at 12:00:\nwe meet.'],
    ['1 -- 2\n---\nAs agreed'],
    ['Cheers\nmy friend'],
    ['De: 10\nPara: 20'],
    [
      'Sent from Lisbon, the parcel should arrive on Monday. Could you tell me whether it has, since it holds the originals of all contracts?\nOlivia',
    ],
  ])('%j', (text) => {
    expect(cut(...text.split('\n'), '', 'On 20/11/2026 12:00, Harbor & Finch CPAs wrote:', ...quote)).toBe(
      text,
    );
    expect(cut(text)).toBe(text);
  });

  test('a quote between two answers', () => {
    const lines = ['> March?', 'Attached.', '', '> April: 4/2026?', 'Yes, by 12 May:', 'see below.'];
    expect(cut('On 20/11/2026 12:00, Harbor & Finch CPAs wrote:', ...lines, '', '> Sam')).toBe(
      lines.join('\n'),
    );
    expect(cut('See here:', '> March?', 'Attached.')).toBe('See here:\n> March?\nAttached.');
  });

  test('text below two dashes that is longer than a signature', () => {
    const long = ['Part one', '--', ...Array.from({ length: 20 }, (_, line) => `line ${line}`)];
    expect(cut(...long)).toBe(long.join('\n'));
  });
});

describe('cutReply removes the signature', () => {
  test.each([
    [['-- ', 'Olivia Bennett', 'Harbor Bakery']],
    [['--', 'Olivia']],
    [['Sent from my iPhone']],
    [['Enviado do meu iPhone']],
    [['Enviado desde mi iPhone']],
    [['Envoyé de mon iPhone']],
    [['Verstuurd vanaf mijn iPhone']],
    [['Von meinem iPhone gesendet']],
    [['Get Outlook for iOS<https://aka.ms/o0ukef>']],
    [['Obter o Outlook para Android']],
    [['Obtenga Outlook para Android'.replace('Obtenga', 'Obtener')]],
    [['Télécharger Outlook pour Android']],
    [['Download Outlook voor Android']],
    [['Gesendet mit der GMX Mail App']],
  ])('%j', (signature) => {
    expect(cut(...answer, '', ...signature)).toBe(written);
    expect(
      cut(...answer, '', ...signature, '', 'On 20/11/2026 12:00, Harbor & Finch CPAs wrote:', ...quote),
    ).toBe(written);
  });
});

test('a reply that consists only of a quote and a signature has no text', () => {
  expect(cut('', '-- ', 'Olivia', '', 'On 20/11/2026 12:00, Harbor & Finch CPAs wrote:', ...quote)).toBe('');
  expect(cut(...quote)).toBe('');
  expect(cut('')).toBe('');
});

test('line endings, no-break spaces, byte order marks and directional marks make no difference', () => {
  const text = `\uFEFF${written}\n\nLe\u00a020 nov. 2026 à\u00a012:00, \u200eHarbor & Finch CPAs\u200f <no-reply@portal.test> a écrit\u00a0:\n\n${quote.join('\n')}`;
  expect(cutReply(text.replaceAll('\n', '\r\n'), sender)).toBe(written);
});

test.each([
  ['Op a\nschreef\n'],
  ['Am a schrieb < '],
  ['-'],
  ['> '],
  ['>\n\n'],
  ['On 12:00:\n'],
  ['From: no-reply@portal.test\n'],
  ['a: '],
  [' '],
  ['\n'],
  ['--\n'],
  ['<'],
])('half a megabyte of %j is read within 5 seconds', (piece) => {
  const begun = performance.now();
  cutReply(piece.repeat(500_000 / piece.length), sender);
  expect(performance.now() - begun).toBeLessThan(5000);
});
