import { expect, it } from 'vitest';
import { refuseDroppedFiles } from './refuseDroppedFiles.ts';

function dragged(types: readonly string[], target: EventTarget = document.body) {
  const transfer = { types, dropEffect: 'copy' };
  const event = new Event('dragover', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: transfer });
  target.dispatchEvent(event);
  return { isTaken: event.defaultPrevented, dropEffect: transfer.dropEffect };
}

it('blocks dropping files outside drop zones, and leaves drop zones and other drags alone', () => {
  refuseDroppedFiles();
  expect(dragged(['Files'])).toEqual({ isTaken: true, dropEffect: 'none' });
  expect(dragged(['text/plain'])).toEqual({ isTaken: false, dropEffect: 'copy' });
  const zone = document.body.appendChild(document.createElement('div'));
  zone.addEventListener('dragover', (event) => event.preventDefault());
  expect(dragged(['Files'], zone)).toEqual({ isTaken: true, dropEffect: 'copy' });
});
