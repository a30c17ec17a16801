import { afterEach, expect, it, vi } from 'vitest';
import { browserDownloads } from './downloads.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Records the anchors that are clicked, instead of leaving the page. */
function pressed() {
  const anchors: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    anchors.push(this);
  });
  return anchors;
}

it('follows a link with the given file name', () => {
  const anchors = pressed();
  browserDownloads.follow({ url: '/zip', fileName: 'Receipts.zip' });
  expect(anchors.map(({ pathname, download }) => [pathname, download])).toEqual([['/zip', 'Receipts.zip']]);
});

it('saves a blob under its name, and revokes the object URL only later', () => {
  vi.useFakeTimers();
  const anchors = pressed();
  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL }));
  browserDownloads.save('DAS.ics', new Blob(['BEGIN:VCALENDAR']));
  expect(anchors.map(({ href, download }) => [href, download])).toEqual([['blob:made', 'DAS.ics']]);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:made');
  vi.useRealTimers();
});
