import { expect, it } from 'vitest';
import { chatHoursText } from './chatHoursText.ts';

const hours = { opens: '09:00', closes: '17:00', timeZone: 'America/New_York', days: [1, 2, 3, 4, 5] };
const plain = (text: string) => text.replace(/\s/g, ' ');

it('formats the hours in the person’s language, with the firm’s time zone and daylight saving time', () => {
  const winter = new Date('2026-11-20T12:00:00Z');
  expect(plain(chatHoursText(hours, 'en-us', winter))).toBe('9:00 AM – 5:00 PM EST, Mon–Fri');
  expect(plain(chatHoursText(hours, 'en-us', new Date('2026-07-01T12:00:00Z')))).toContain('EDT');
  const brazilian = { opens: '08:00', closes: '18:00', timeZone: 'America/Sao_Paulo', days: [6, 1, 2] };
  expect(plain(chatHoursText(brazilian, 'pt-br', winter))).toBe('08:00 – 18:00 BRT, seg.–ter., sáb.');
});
