import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readText } from './readText.ts';

/** Stands for a worker that never responds. */
class SilentWorker extends EventTarget {
  static readonly started: SilentWorker[] = [];
  isEnded = false;

  constructor() {
    super();
    SilentWorker.started.push(this);
  }

  postMessage(): void {}

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  SilentWorker.started.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => vi.unstubAllGlobals());

const limits = { pages: 1, characters: 100 };

it('ends a worker that does not respond when reading is aborted', async () => {
  const abort = new AbortController();
  const text = readText(new Blob(['%PDF-1.7']), { ...limits, signal: abort.signal });
  await vi.waitFor(() => expect(SilentWorker.started).toHaveLength(1));
  const reason = new Error('Another file was chosen.');
  abort.abort(reason);
  await expect(text).rejects.toBe(reason);
  expect(SilentWorker.started[0]?.isEnded).toBe(true);
});

it('starts no worker when reading is aborted while the file is being read', async () => {
  const abort = new AbortController();
  const text = readText(new Blob(['%PDF-1.7']), { ...limits, signal: abort.signal });
  const reason = new Error('Another file was chosen.');
  abort.abort(reason);
  await expect(text).rejects.toBe(reason);
  expect(SilentWorker.started).toEqual([]);
});
