import { expect, it } from 'vitest';
import { isSafeSvg } from './safeSvg.ts';

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${inside}</svg>`;

it.each([
  ['shapes', svg('<path d="M0 0h8v8z" fill="#0f4c5c"/><circle cx=\'4\' cy=\'4\' r="2" />')],
  [
    'what drawing programs write',
    `<?xml version="1.0"?>\n<!-- Generator: X -->\n${svg('<g id="Layer_1"/>')}`,
  ],
  [
    'its own gradients and classes',
    svg(
      '<defs><style>.a{fill:url(#g)}</style><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><use href="#g" class="a"/>',
    ),
  ],
  ['a title', svg('<title>Harbor &amp; Finch</title>')],
])('accepts %s', (_, text) => {
  expect(isSafeSvg(text)).toBe(true);
});

it.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a handler', svg('', ' onload="alert(1)"')],
  ['a handler after a line break', svg('<path\nonclick\n=\n"alert(1)"/>')],
  ['HTML inside', svg('<foreignObject><p/></foreignObject>')],
  ['an address of script', svg('<a href="javascript:alert(1)"><path/></a>')],
  ['a picture from elsewhere', svg('<image href="https://evil.test/x.png"/>')],
  ['a use from elsewhere', svg('<use xlink:href="https://evil.test/x.svg#a"/>')],
  ['styles from elsewhere', svg('<style>@import "https://evil.test/x.css";</style>')],
  ['a fill from elsewhere', svg('<path fill="url(https://evil.test/x)"/>')],
  ['an escaped fill', svg('<path fill="&#117;rl(https://evil.test/x)"/>')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
  ['a style sheet of its own', `<?xml-stylesheet href="x.css"?>${svg('')}`],
  ['an animation', svg('<set attributeName="href" to="javascript:alert(1)"/>')],
  ['HTML', '<html><svg/></html>'],
  ['a tag that does not end', '<svg xmlns="http://www.w3.org/2000/svg"'],
  ['nothing', ''],
])('rejects %s', (_, text) => {
  expect(isSafeSvg(text)).toBe(false);
});
