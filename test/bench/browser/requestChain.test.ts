import { expect, test } from 'vitest';
import type { RecordedRequest } from './recordRequests.ts';
import { requestChain } from './requestChain.ts';

const html = request('html', 'Document', [0, 10], { address: '' });

test('a file that the HTML names is one step from it, however long it took', () => {
  const early = request('early.js', 'Script', [5, 20], { address: 'html' });
  const late = request('late.css', 'Stylesheet', [5, 90], { address: 'html' });
  expect(chain([html, early, late], late)).toEqual(['html', 'late.css']);
});

test('requests sent together do not depend on each other', () => {
  const main = request('main.js', 'Script', [5, 20], { address: 'html' });
  const bindings = request('bindings', 'XHR', [25, 40], 'script');
  const clients = request('clients', 'XHR', [26, 39], 'script');
  const documents = request('documents', 'XHR', [42, 60], 'script');
  expect(chain([html, main, bindings, clients, documents], documents)).toEqual([
    'html',
    'main.js',
    'bindings',
    'documents',
  ]);
});

test('a module named only by another module makes the chain longer', () => {
  const main = request('main.js', 'Script', [5, 20], { address: 'html' });
  const deep = request('deep.js', 'Script', [20, 30], { address: 'main.js' });
  const data = request('data', 'Fetch', [31, 40], 'script');
  expect(chain([html, main, deep, data], data)).toEqual(['html', 'main.js', 'deep.js', 'data']);
});

test('fonts, images and styles never precede a request by a script', () => {
  const main = request('main.js', 'Script', [5, 20], { address: 'html' });
  const style = request('style.css', 'Stylesheet', [5, 8], { address: 'html' });
  const font = request('font', 'Font', [9, 15], { address: 'style.css' });
  const data = request('data', 'XHR', [21, 40], 'script');
  expect(chain([html, main, style, font, data], data)).toEqual(['html', 'main.js', 'data']);
});

function chain(requests: readonly RecordedRequest[], last: RecordedRequest): string[] {
  return requestChain(requests, last).map(({ url }) => url);
}

function request(
  url: string,
  kind: string,
  [sentAt, endedAt]: [number, number],
  askedBy: RecordedRequest['askedBy'],
): RecordedRequest {
  return { url, kind, sentAt, endedAt, bytes: 0, askedBy };
}
