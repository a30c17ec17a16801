import { expect, test } from 'vitest';
import { firmAtWork } from './firmAtWork.ts';
import { forEachFirm } from './forEachFirm.ts';

test('work that fails for one firm is logged and still done for the others', async () => {
  const lines: unknown[] = [];
  const done: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) };
  const problem = new Error('no luck');
  const threads = ['c1', 'c2', 'c3'].map((companyId) => ({ companyId, threadId: `of ${companyId}` }));
  await forEachFirm(threads, log, 'could not tell; retrying', async ({ companyId }) => {
    if (companyId === 'c1') throw problem;
    done.push(firmAtWork()?.companyId);
  });
  expect(done).toEqual(['c2', 'c3']);
  expect(lines).toEqual([[{ err: problem, companyId: 'c1', threadId: 'of c1' }, 'could not tell; retrying']]);
});
