import { UploadMetadata } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { Check } from 'typebox/value';

/**
 * Parses `Upload-Metadata` (tus 1.0, creation): pairs separated by commas, each a key and its value in base64.
 *
 * @throws ServerError `bad-request`
 */
export function readUploadMetadata(header: string): UploadMetadata {
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [, key, encoded = ''] = /^ *([!-~]+)(?: ([A-Za-z\d+/]*={0,2}))? *$/.exec(pair) ?? [];
    if (key === undefined || values.has(key)) failMetadata();
    values.set(key, decoded(encoded));
  }
  const metaData = values.get('metaData');
  const lastModified = values.get('lastModified');
  const metadata = {
    filename: values.get('filename')?.normalize('NFC'),
    containerType: values.get('containerType'),
    containerId: values.get('containerId'),
    ...(metaData !== undefined && { metaData: parsed(metaData) }),
    ...(lastModified !== undefined && { lastModified: Number(lastModified) }),
  };
  return Check(UploadMetadata, metadata) ? metadata : failMetadata();
}

/** Returns the header `Upload-Metadata` of the response. */
export function writeUploadMetadata(metadata: UploadMetadata): string {
  return Object.entries(metadata)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${key} ${Buffer.from(text).toString('base64')}`;
    })
    .join(',');
}

function decoded(base64: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return failMetadata();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function failMetadata(): never {
  fail('bad-request', 'The header Upload-Metadata is malformed.');
}
