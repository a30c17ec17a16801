import type { Document } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { ScanState } from './tables.ts';

/**
 * Condition that the content of a document (`d`) may be released: the virus scanner has checked it and found nothing.
 * All code that releases contents must check this, or call {@link requireReleased}.
 */
export const isReleased = sql<boolean>`d.scan_state is null`;

/** @throws ServerError `conflict` (`scanning`, `scan-refused`) if a document's content may not be released. */
export function requireReleased(scanState: ScanState | null | undefined): void {
  if (scanState === 'scanning') {
    failWith('scanning', 'We’re still checking this document for viruses. Try again in a moment.');
  }
  if (scanState === 'refused') {
    failWith('scan-refused', 'The virus scanner found a threat in this document, so you can’t open it.');
  }
}

/** Returns the scan state of a document as shown to its readers. */
export function scanOf(row: {
  readonly scan_state: ScanState | null;
  readonly threat: string | null;
}): Pick<Document, 'scan'> {
  if (row.scan_state === null) return {};
  if (row.scan_state === 'scanning') return { scan: { state: 'scanning' } };
  return { scan: { state: 'refused', threat: row.threat ?? '' } };
}

function failWith(reason: string, detail: string): never {
  fail('conflict', detail, { errors: [{ path: 'document', message: detail, reason }] });
}
