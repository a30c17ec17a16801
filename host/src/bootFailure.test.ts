import { expect, it, vi } from 'vitest';
import { bootFailure } from './bootFailure.ts';

it.each([
  ['en-GB', 'The portal couldn’t start', 'Reload'],
  ['pt-BR', 'Não foi possível abrir o portal', 'Recarregar'],
  ['ja', 'The portal couldn’t start', 'Reload'],
])('shows the failure message for the language %s and a reload button', (language, title, reload) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const root = document.createElement('div');
  root.textContent = 'half a portal';
  bootFailure(root, new Error('no'));
  expect(root.querySelector('[role=alert] h1')?.textContent).toBe(title);
  expect(root.querySelector('button')?.textContent).toBe(reload);
  expect(root.textContent).not.toContain('half a portal');
});
