import { DRAFT_PREFIX } from '@anteroom/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FormDraft } from './FormDraft.ts';

const owner = { definition: { id: 'general', version: 1 }, userId: 'olivia', clientId: 'cl-1' };

describe('FormDraft', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  it('is read back by the same form of the same person and client', () => {
    new FormDraft(owner).write({ subject: 'VAT' });
    expect(new FormDraft(owner).read()).toEqual({ subject: 'VAT' });
  });

  it.each([
    ['another person', { ...owner, userId: 'marco' }],
    ['another client', { ...owner, clientId: 'cl-2' }],
    ['another form', { ...owner, definition: { id: 'mocks', version: 1 } }],
    ['another version', { ...owner, definition: { id: 'general', version: 2 } }],
  ])('does not restore the draft for %s', (_, other) => {
    new FormDraft(owner).write({ subject: 'VAT' });
    expect(new FormDraft(other).read()).toBeNull();
  });

  it('is gone when cleared', () => {
    const draft = new FormDraft(owner);
    draft.write({ subject: 'VAT' });
    draft.clear();
    expect(draft.read()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is stored under the prefix by which sign-out finds it', () => {
    new FormDraft(owner).write('anything');
    expect(sessionStorage.key(0)).toBe(`${DRAFT_PREFIX}olivia/cl-1/general`);
  });

  it('reads as null when the stored value cannot be parsed', () => {
    sessionStorage.setItem(`${DRAFT_PREFIX}olivia/cl-1/general`, '{"version":1,');
    expect(new FormDraft(owner).read()).toBeNull();
  });

  it('reads as null and does not throw when the browser denies storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const draft = new FormDraft(owner);
    draft.write('anything');
    expect(draft.read()).toBeNull();
  });
});
