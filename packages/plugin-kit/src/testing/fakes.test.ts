// @vitest-environment jsdom
import type { PdfSource } from '@anteroom/sdk';
import { describe, expect, it } from 'vitest';
import { contractPlugin } from '../contract/ContractPortal.ts';
import { type PdfUnderTest, pdfContract } from '../contract/pdfContract.ts';
import { serviceContract } from '../contract/serviceContract.ts';
import { problem } from './FakeHttp.ts';
import { createTestPortal } from './TestPortal.tsx';

serviceContract(async (seed) => {
  const portal = createTestPortal({ ...seed, plugin: contractPlugin });
  const { store, cache, http, dialogs, tasks, documents, clients, storage, settings } = portal;
  return {
    store,
    cache,
    get: (token) => portal.scope.get(token),
    on: (route, answer) =>
      http.on(route, ({ body, options }) => {
        const given = Object.entries(options.params ?? {}).filter(([, value]) => value !== undefined);
        return answer({
          body,
          params: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
        });
      }),
    fail: (what, cause) => {
      if (what === 'changes') tasks.changeFailure = documents.changeFailure = storage.changeFailure = cause;
      else {
        tasks.readFailure = documents.readFailure = clients.readFailure = cause;
        storage.readFailure = settings.readFailure = cause;
      }
    },
    confirmWith: (answer) => {
      dialogs.answer = answer;
    },
    asked: () => dialogs.asked.length,
    close: async () => {},
  };
});

describe('Pdf', () => {
  it.each(pdfContract)('$says', async ({ ask, answer }) => {
    expect(await ask(fakePdf())).toEqual(answer);
  });
});

function fakePdf(): PdfUnderTest {
  const { pdf, store } = createTestPortal({ plugin: contractPlugin });
  const failures = {
    sound: null,
    absent: problem('not-found', 404),
    damaged: Object.assign(new Error('It is damaged.'), { name: 'InvalidPDFException' }),
  };
  return {
    pdf,
    store,
    container: () => document.createElement('div'),
    source(kind): PdfSource {
      pdf.failure = failures[kind];
      return { path: `/api/${kind}.pdf`, size: 1000 };
    },
    lost: () => pdf.loseParts(),
    found: () => {},
  };
}
