import xmlFormat from 'xml-formatter';
import { decodeText } from '../text/decodeText.ts';

export interface FormattedXml {
  readonly text: string;
  /** Whether it is not well-formed XML and is therefore shown unchanged. */
  readonly isBroken: boolean;
}

/**
 * Formats XML with one line per element. It is only read as text: a DOCTYPE stays unchanged, entities are not resolved,
 * and external resources are not loaded.
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

/** Decodes XML in the encoding declared in its first line. Ignores an unknown encoding name. */
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
