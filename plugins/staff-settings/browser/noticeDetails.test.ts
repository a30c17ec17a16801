import { expect, it } from 'vitest';
import { detailsOfText, textOfDetails } from './noticeDetails.ts';

it('parses paragraphs and their list items, and writes them back unchanged', () => {
  const details = [{ text: 'We move.', items: ['Desk', 'Phone'] }, { text: 'Until then, all stays.' }];
  expect(textOfDetails(details)).toBe('We move.\n- Desk\n- Phone\n\nUntil then, all stays.');
  expect(detailsOfText(textOfDetails(details))).toEqual(details);
});

it('parses items without a paragraph, and ignores blank lines', () => {
  expect(detailsOfText(' \n* One\n\n• Two\n')).toEqual([{ text: '', items: ['One', 'Two'] }]);
  expect(detailsOfText('')).toEqual([]);
  expect(textOfDetails()).toBe('');
});
