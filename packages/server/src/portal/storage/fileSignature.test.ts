import { expect, test } from 'vitest';
import { agreesWithName } from './fileSignature.ts';

const zip = Buffer.from('504b03041400000008000000210000000000000000000000000005000000612e747874', 'hex');

const contents: Readonly<Record<string, Buffer>> = {
  pdf: Buffer.from('%PDF-1.7\n%âãÏÓ\n'),
  'pdf after a blank line': Buffer.from('\r\n\r\n%PDF-1.4\n'),
  png: Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000', 'hex'),
    Buffer.from('0000000049444154', 'hex'),
  ]),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  zip,
  compound: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]),
  windows: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  linux: Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(56)]),
  script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  text: Buffer.from('date;amount\n2026-01-31;1250.00\n'),
  'text like a program': Buffer.from('MZ;Maputo;1250.00\n'),
  latin1: Buffer.from('Descrição;Valor\n', 'latin1'),
  xml: Buffer.from('<?xml version="1.0"?><nfeProc/>'),
  'PDF in a zip': Buffer.concat([zip, Buffer.from('%PDF-1.4\n')]),
  'PDF with a zip behind': Buffer.concat([Buffer.from('%PDF-1.4\n'), zip]),
  'PDF in a program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200), Buffer.from('%PDF-1.4\n')]),
  'PDF in a script': Buffer.from('#!/bin/sh\nexit\n%PDF-1.4\n'),
  'PDF in a page': Buffer.from('<html><script>alert(1)</script>\n%PDF-1.4\n'),
  'PDF after a printer’s commands': Buffer.from('\x1b%-12345X@PJL SET DUPLEX=ON\r\n%PDF-1.4\n'),
  'GIF with an archive behind': Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40), zip]),
  'picture that runs': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  page: Buffer.from('<!DOCTYPE html><script>alert(1)</script>'),
  'UTF-16 text': Buffer.from('\ufeffDescrição;Valor\r\n', 'utf16le'),
  'UTF-16 text, the other way round': Buffer.from('\ufeffDescrição;Valor\r\n', 'utf16le').swap16(),
  nothing: Buffer.alloc(0),
};

test.each([
  ['return.pdf', 'pdf', true],
  ['return.PDF', 'pdf after a blank line', true],
  ['return.pdf', 'windows', false],
  ['return.pdf', 'png', false],
  ['return.pdf', 'text', false],
  ['photo.png', 'png', true],
  ['photo.jpg', 'png', false],
  ['photo.jpg', 'jpeg', true],
  ['photo.jpg', 'nothing', false],
  ['letter.docx', 'zip', true],
  ['with password.docx', 'compound', true],
  ['letter.docx', 'pdf', false],
  ['letter.doc', 'compound', true],
  ['books.xls', 'compound', true],
  ['bank export.xls', 'text', true],
  ['bank export.xls', 'linux', false],
  ['statement.csv', 'text', true],
  ['extrato.csv', 'latin1', true],
  ['statement.csv', 'windows', false],
  ['statement.csv', 'png', false],
  ['Moçambique.csv', 'text like a program', true],
  ['notes.txt', 'script', false],
  ['nfe.xml', 'xml', true],
  ['company.qbw', 'linux', false],
  ['company.qbw', 'compound', true],
  // Content that is valid in two formats counts as the format of its first bytes, and can only be downloaded as that.
  ['return.pdf', 'PDF with a zip behind', true],
  ['return.zip', 'PDF with a zip behind', false],
  ['return.pdf', 'PDF in a zip', false],
  ['return.pdf', 'PDF in a program', false],
  ['return.pdf', 'PDF in a script', false],
  ['return.pdf', 'PDF in a page', false],
  ['return.pdf', 'PDF after a printer’s commands', true],
  ['logo.gif', 'GIF with an archive behind', true],
  ['logo.zip', 'GIF with an archive behind', false],
  ['logo.png', 'picture that runs', false],
  // Harmless as text: it is shown as text, and downloaded with a type that browsers do not run.
  ['drawing.xml', 'picture that runs', true],
  ['notes.txt', 'page', true],
  ['statement.csv', 'page', true],
  ['statement.csv', 'UTF-16 text', true],
  ['statement.txt', 'UTF-16 text, the other way round', true],
  // A macro runs in the office program of whoever opens the file, as with any e-mail attachment; accountants work with
  // macros.
  ['model.xlsm', 'zip', true],
  ['letter.docm', 'zip', true],
] as const)('the name %s agrees with the content %j: %s', async (name, content, agrees) => {
  expect(await agreesWithName(name, contents[content] ?? Buffer.alloc(0))).toBe(agrees);
});
