import xmlFormat from 'xml-formatter';
import { decodeText } from '../text/decodeText.ts';

export interface FormattedXml {
  readonly text: string;
  /** Whether it is not well-formed XML and so is shown as it is. */
  readonly isBroken: boolean;
}

/**
 * XML with a line for each element. It is read as text only: a DOCTYPE stays where it is, no entity is resolved and nothing
 * that it names is fetched.
 */
export function formatXml(bytes: Uint8Array): FormattedXml {
  const text = decodeXml(bytes);
  try {
    const formatted = xmlFormat(text, {
      indentation: '  ',
      collapseContent: true,
      lineSeparator: '\n',
      strictMode: true,
    });
    return { text: formatted, isBroken: false };
  } catch {
    return { text, isBroken: true };
  }
}

/** Decodes XML in the encoding that its first line declares. A name that no browser knows is ignored. */
function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, named] = /^<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start) ?? [];
  if (named) {
    try {
      return new TextDecoder(named, { fatal: true }).decode(bytes);
    } catch {
      // The declared encoding is wrong.
    }
  }
  return decodeText(bytes);
}
