import { Link } from '@anteroom/ui/Link';
import { LinkifyIt } from 'linkify-it';
import type { ReactNode } from 'react';

const finder = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('//', null)
  .add('ftp:', null)
  .add('mailto:', null);

interface LinkedTextProps {
  readonly text: string;
  /** Text for screen readers that a link opens a new tab. */
  readonly newTab: string;
}

/** Shows plain text in which web addresses that are written out with http or https are links to a new tab. */
export function LinkedText({ text, newTab }: LinkedTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { url, raw, index, lastIndex } of finder.match(text) ?? []) {
    parts.push(
      text.slice(end, index),
      <Link key={index} href={url} external={newTab}>
        {raw}
      </Link>,
    );
    end = lastIndex;
  }
  return [...parts, text.slice(end)];
}
