import type { Notice } from '@anteroom/contract';

type Details = NonNullable<Notice['texts'][string]['details']>;

/** Returns a notice's details as editable text: paragraphs separated by blank lines, list items after a hyphen. */
export function textOfDetails(details: Details = []): string {
  return details
    .map(({ text, items = [] }) =>
      [text, ...items.map((item) => `- ${item}`)].filter((line) => line !== '').join('\n'),
    )
    .join('\n\n');
}

/** Parses the text of {@link textOfDetails} into details. List items belong to the paragraph before them. */
export function detailsOfText(text: string): Details {
  const details: { text: string; items: string[] }[] = [];
  for (const line of text.split('\n')) {
    const item = /^\s*[-*•]\s+(.*)$/.exec(line)?.[1];
    const last = details.at(-1);
    if (item === undefined) {
      if (line.trim() !== '') details.push({ text: line, items: [] });
    } else if (last) last.items.push(item);
    else details.push({ text: '', items: [item] });
  }
  return details.map(({ text: paragraph, items }) =>
    items.length > 0 ? { text: paragraph, items } : { text: paragraph },
  );
}
