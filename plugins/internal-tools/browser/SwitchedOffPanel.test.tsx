import { createTestPortal } from '@anteroom/plugin-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pluginCalled } from './testing/diagnosed.ts';

it('names the plugins that are off in this tab, and turns them on again', async () => {
  const portal = createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext', 'Internal.Internal'],
  });
  portal.panels.open('switched-off');
  const { container } = await portal.show('panel switched-off');
  expect(container.textContent).toBe('');
  const off = { state: 'disabled', isOffInTab: true } as const;
  act(() =>
    portal.diagnostics.tell([pluginCalled('news', off), pluginCalled('taxes'), pluginCalled('mileage', off)]),
  );
  await screen.findByText('2 plugins are turned off in this tab');
  expect(screen.getByText(/^news, mileage\. /)).toBeTruthy();
  const switchOn = vi.spyOn(portal.diagnostics, 'switchOn');
  await portal.user.click(screen.getByRole('button', { name: 'Turn on again' }));
  expect(switchOn.mock.calls).toEqual([['news'], ['mileage']]);
  await waitFor(() => expect([...portal.panels.shown]).toEqual([]));
});
