import type { IssueConfirmation, SupportContact } from '@anteroom/contract';
import { createTestPortal, problem, type TestPortal } from '@anteroom/plugin-kit/testing';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const contactRoute = 'GET /api/support/v1/contact';
const reportRoute =
  'POST /api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION';
const contact: SupportContact = {
  email: 'support@harborfinch.test',
  chat: {
    url: 'https://chat.example/',
    hours: { opens: '09:00', closes: '17:00', timeZone: 'America/New_York', days: [1, 2, 3, 4, 5] },
  },
};

let portal: TestPortal;
beforeEach(() => {
  portal = createTestPortal({ session: { firstName: 'Olivia', email: 'olivia@demo.test' } });
  portal.http.on(contactRoute, () => contact).on(reportRoute, () => null);
});
afterEach(() => vi.restoreAllMocks());

async function openReport(onClose = () => {}) {
  await portal.show('shell button report-issue', { onClose });
  return within(await screen.findByRole('dialog', { name: 'Report an issue' }));
}

async function reported() {
  const dialog = await openReport();
  await userEvent.type(dialog.getByRole('textbox'), 'The page stays empty.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  return within(await screen.findByRole('dialog', { name: 'Report sent' }));
}

it('sends the report with a reference code, and shows the code, the e-mail link and the chat hours', async () => {
  const dialog = await reported();
  const [report] = portal.http.callsOf(reportRoute).map(({ body }) => body as IssueConfirmation);
  if (!report) throw new Error('nothing was reported');
  const { recipient, variables } = report;
  expect(recipient).toBe('olivia@demo.test');
  expect(variables).toMatchObject({ FIRST_NAME: 'Olivia', ISSUE_DESCRIPTION: 'The page stays empty.' });
  expect(dialog.getByRole('status').textContent).toContain(variables.REFERENCE_CODE);
  const mail = await dialog.findByRole('link', { name: 'Send an e-mail' });
  expect(mail.getAttribute('href')).toBe(
    `mailto:support@harborfinch.test?subject=Issue%20${variables.REFERENCE_CODE}`,
  );
  expect(dialog.getByText(/^Live chat hours: 9:00.AM – 5:00.PM E[SD]T, Mon–Fri$/)).toBeTruthy();
});

it('cannot be sent empty, and keeps its text when it is closed', async () => {
  const onClose = vi.fn();
  const dialog = await openReport(onClose);
  const send = dialog.getByRole('button', { name: 'Send report' });
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox'), '  ');
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(dialog.getByRole('textbox'), 'Half a sentence');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  cleanup();
  const again = await openReport();
  expect(again.getByRole('textbox')).toHaveProperty('value', '  Half a sentence');
});

it('shows a failure, and retries the same text under its code and a changed text under a new one', async () => {
  portal.http.on(reportRoute, () => {
    throw problem('conflict', 409);
  });
  const dialog = await openReport();
  const send = dialog.getByRole('button', { name: 'Send report' });
  await userEvent.type(dialog.getByRole('textbox'), 'It broke.');
  await userEvent.click(send);
  await userEvent.click(within(await dialog.findByRole('alert')).getByRole('button', { name: 'Close' }));
  await userEvent.click(send);
  await dialog.findByRole('alert');
  await userEvent.type(dialog.getByRole('textbox'), ' Badly.');
  await userEvent.click(send);
  await expect.poll(() => portal.http.callsOf(reportRoute)).toHaveLength(3);
  const [first, second, third] = portal.http
    .callsOf(reportRoute)
    .map(({ body }) => (body as IssueConfirmation).variables.REFERENCE_CODE);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('shows the code for the chat, and opens the chat after three seconds', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const dialog = await reported();
  const chat = await dialog.findByRole('button', { name: 'Live chat' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await userEvent.click(chat);
    const code = await screen.findByLabelText('Reference code');
    expect(code.textContent).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(3_000);
    expect(open).toHaveBeenCalledExactlyOnceWith('https://chat.example/', '_blank', 'noopener');
  } finally {
    vi.useRealTimers();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
});

it('copies the code for the chat, and shows an alert while the browser refuses it', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const dialog = await reported();
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(await dialog.findByRole('button', { name: 'Live chat' }));
  const copy = await screen.findByRole('button', { name: 'Copy' });
  await user.click(copy);
  await expect.poll(() => portal.alerts.shown).toMatchObject([{ type: 'danger' }]);
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  await user.click(copy);
  await screen.findByRole('button', { name: 'Copied' });
  expect(write).toHaveBeenLastCalledWith(screen.getByLabelText('Reference code').textContent);
});

it.each([
  ['2026-03-04T15:00:00Z', 'open', ['Done', 'Send an e-mail', 'Live chat']],
  ['2026-03-07T15:00:00Z', 'closed', ['Done', 'Live chat', 'Send an e-mail']],
])(
  'at %s, with the chat %s, offers as the primary button a way that is available now',
  async (now, _state, ways) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
    try {
      const dialog = await reported();
      const last = await dialog.findByRole(ways[2] === 'Live chat' ? 'button' : 'link', { name: ways[2] });
      expect(last.className).toContain('primary');
      expect([...(last.parentElement?.children ?? [])].map(({ textContent }) => textContent)).toEqual(ways);
      expect(dialog.getByText(/9:00.AM – 5:00.PM/)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  },
);

it('offers no chat where the firm has none', async () => {
  portal.http.on(contactRoute, () => ({ ...contact, chat: null }));
  const dialog = await reported();
  await dialog.findByRole('link', { name: 'Send an e-mail' });
  expect(dialog.queryByRole('button', { name: 'Live chat' })).toBeNull();
});
