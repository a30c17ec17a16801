import { expect, it } from 'vitest';
import { formatXml } from './formatXml.ts';

const format = (text: string) => formatXml(new TextEncoder().encode(text));

it('puts each element on a line of its own', () => {
  expect(
    format('<?xml version="1.0"?><nfe><ide nNF="7"/><emit><xNome>Aurora &amp; Cia</xNome></emit></nfe>'),
  ).toEqual({
    text: [
      '<?xml version="1.0"?>',
      '<nfe>',
      '  <ide nNF="7"/>',
      '  <emit>',
      '    <xNome>Aurora &amp; Cia</xNome>',
      '  </emit>',
      '</nfe>',
    ].join('\n'),
    isBroken: false,
  });
});

it('resolves neither internal nor external entities', () => {
  const { text } = format(
    '<!DOCTYPE a [<!ENTITY lol "lol"><!ENTITY file SYSTEM "file:///etc/passwd">]><a><b>&lol;</b><c>&file;</c></a>',
  );
  expect(text).toContain('<b>&lol;</b>');
  expect(text).toContain('<c>&file;</c>');
  expect(text).toContain('<!ENTITY file SYSTEM "file:///etc/passwd">');
});

it('decodes with the declared encoding, or as UTF-8 when that is unknown', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><a>Ação</a>';
  expect(formatXml(bytes(latin)).text).toContain('<a>Ação</a>');
  const unknown = '<?xml version="1.0" encoding="x-none"?><a>Ação</a>';
  expect(format(unknown).text).toContain('<a>Ação</a>');
});

it.each(['<a><b></a>', 'no XML', '<a', ''])('shows malformed XML unchanged: %s', (text) => {
  expect(format(text)).toEqual({ text, isBroken: true });
});
