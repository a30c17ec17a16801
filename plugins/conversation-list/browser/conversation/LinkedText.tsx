import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';

const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('//', null)
  .add('ftp:', null)
  .add('mailto:', null);

/** Shows plain text in which web addresses that are written out with http or https are links to a new tab. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { url, raw, index, lastIndex } of finder.match(text) ?? []) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={url} target="_blank" rel="noopener noreferrer">
        {raw}
      </a>,
    );
    end = lastIndex;
  }
  return [...parts, text.slice(end)];
}
