import { expect, it } from 'vitest';
import { previewKind } from './previewKind.ts';

it.each([
  ['return.pdf', 'application/pdf', 'pdf'],
  ['receipt.JPG', 'image/jpeg', 'image'],
  ['logo.svg', 'image/svg+xml', 'image'],
  ['scan.heic', 'image/heic', null],
  ['scan.tif', 'image/tiff', null],
  ['notes.txt', 'text/plain; charset=utf-8', 'text'],
  ['statement.ofx', 'application/x-ofx', 'text'],
  ['ledger.csv', 'text/csv', 'table'],
  // MIME type that Windows reports.
  ['ledger.csv', 'application/vnd.ms-excel', 'table'],
  ['ledger.tsv', 'text/tab-separated-values', 'table'],
  ['nfe.xml', 'application/xml', 'xml'],
  ['report.xbrl', 'application/xbrl+xml', 'xml'],
  ['message.eml', 'message/rfc822', 'mail'],
  ['message.msg', 'application/vnd.ms-outlook', null],
  ['budget.xls', 'application/vnd.ms-excel', null],
  ['page.html', 'text/html', 'text'],
  ['unknown', 'application/octet-stream', null],
])('%s of the type %s is previewed as %s', (name, mimeType, kind) => {
  expect(previewKind(name, mimeType)).toBe(kind);
});
