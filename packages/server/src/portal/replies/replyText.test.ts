import { expect, test } from 'vitest';
import { replyText } from './replyText.ts';

const sender = { name: 'Harbor & Finch CPAs', addresses: ['no-reply@portal.test'] };
const read = (html: string) => replyText({ text: 'broken\nlines', html }, sender);
const quoted = '<div>Hello Olivia,</div><p>Sam wrote:</p><blockquote>Could you send us March?</blockquote>';

test.each([
  [
    'Gmail',
    `<div dir="ltr">March is <b>attached</b>.<div><br></div><div>Olivia</div><div><br clear="all"></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">Olivia Bennett<br>Harbor Bakery</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">Em sex., 20 de nov. de 2026 às 12:00, Harbor &amp; Finch CPAs &lt;<a href="mailto:no-reply@portal.test">no-reply@portal.test</a>&gt; escreveu:<br></div><blockquote class="gmail_quote" style="margin:0px">${quoted}</blockquote></div>`,
  ],
  [
    'Outlook',
    `<html><head><style>p {margin:0}</style></head><body lang=PT-BR><div class=WordSection1><p class=MsoNormal>March is attached.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Olivia<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><div><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>De:</b> Harbor &amp; Finch CPAs &lt;no-reply@portal.test&gt; <br><b>Enviada em:</b> sexta-feira, 20 de novembro de 2026 12:00<br><b>Para:</b> Olivia<br><b>Assunto:</b> Pergunta</p></div></div>${quoted}</div></body></html>`,
  ],
  [
    'Outlook on the web',
    `<div class="elementToProof">March is attached.<br></div><div class="elementToProof"><br></div><div>Olivia</div><div id="Signature">Olivia Bennett</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Harbor &amp; Finch CPAs &lt;no-reply@portal.test&gt;<br><b>Sent:</b> Friday, November 20, 2026 12:00 PM<br><b>To:</b> Olivia<br><b>Subject:</b> A question</font><div>&nbsp;</div></div>${quoted}`,
  ],
  [
    'Apple Mail',
    `<html><body style="overflow-wrap: break-word;">March is attached.<div><br></div><div>Olivia<br><div><br><blockquote type="cite"><div>On 20 Nov 2026, at 12:00, Harbor &amp; Finch CPAs &lt;no-reply@portal.test&gt; wrote:</div><br class="Apple-interchange-newline"><div>${quoted}</div></blockquote></div></div></body></html>`,
  ],
  [
    'Thunderbird',
    `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><p>March is attached.</p><p>Olivia</p><div class="moz-signature">-- <br>Olivia Bennett</div><div class="moz-cite-prefix">Am 20.11.26 um 12:00 schrieb Harbor &amp; Finch CPAs:<br></div><blockquote type="cite" cite="mid:1@portal.test">${quoted}</blockquote></body></html>`,
  ],
  [
    'Yahoo',
    `<div class="ydp1 yahoo-style-wrap"><div dir="ltr">March is attached.</div><div><br></div><div>Olivia</div></div><div id="ydp2" class="yahoo_quoted"><div><div>On Friday, November 20, 2026 at 12:00:00 PM GMT, Harbor &amp; Finch CPAs &lt;no-reply@portal.test&gt; wrote:</div><div><br></div>${quoted}</div></div>`,
  ],
])('the reply is read from the HTML of %s, without the quoted message', async (_program, html) => {
  expect((await read(html)).text).toBe('March is attached.\n\nOlivia');
});

test('lists, links and headings become plain text', async () => {
  const html =
    '<h1>Costs</h1><ul><li>Rent</li><li><a href="https://shop.test/1">Paper</a></li></ul><p>See <a href="https://a.test">https://a.test</a>.</p>';
  expect((await read(html)).text).toBe(
    'Costs\n\n- Rent\n- Paper <https://shop.test/1>\n\nSee https://a.test.',
  );
});

test('scripts, styles, comments and hidden elements are left out', async () => {
  const html =
    '<body><div style="display:none">Preheader</div><script>alert(1)</script><style>a{}</style><!-- no --><p onclick="x()">Hi <img src="https://t.test/p.gif"></p></body>';
  expect((await read(html)).text).toBe('Hi');
});

test('pictures in the reply are told apart from those in the quote', async () => {
  const html = `<p>Here: <img src="cid:one@x"> and so on</p><blockquote type="cite"><img src="cid:logo@x"></blockquote>`;
  const { text, pictures } = await read(html);
  expect(text).toBe('Here: and so on');
  expect([...pictures]).toEqual(['one@x']);
});

test('plain text is read if there is no HTML', async () => {
  expect((await replyText({ text: 'Yes.\n\n-- \nOlivia', html: null }, sender)).text).toBe('Yes.');
  expect((await replyText({ text: null, html: null }, sender)).text).toBe('');
});

test('HTML that is too long falls back to the plain text, and text that is too long is rejected', async () => {
  const html = 'a'.repeat(200_001);
  expect((await read(html)).text).toBe('broken\nlines');
  await expect(replyText({ text: null, html }, sender)).rejects.toThrow('The HTML is too long.');
  await expect(replyText({ text: 'a'.repeat(500_001), html: null }, sender)).rejects.toThrow('too long');
});

test('hostile HTML is read within 10 seconds', async () => {
  const begun = performance.now();
  for (const piece of [
    '<div>',
    '<blockquote>',
    '<table><tr><td>',
    '<ul><li>',
    '<a href="',
    '<!--',
    '&lt;',
    '<b',
    '<p>a</p>',
  ])
    await read(piece.repeat(100_000 / piece.length)).catch(() => undefined);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
