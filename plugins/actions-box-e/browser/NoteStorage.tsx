import './box-e.css';
import { useSession } from '@anteroom/sdk';
import { useState } from 'react';
import type { NoteKind } from '../api.ts';
import { NoteFilters } from './NoteFilters.tsx';
import { NoteResults } from './NoteResults.tsx';
import { type NoteFilter, useNoteMonths } from './notes.ts';
import { SendNotes } from './SendNotes.tsx';

/** Screen for uploading, finding and viewing invoices. `kind` is null for all kinds together. */
export function NoteStorage({
  clientId,
  kind,
}: {
  readonly clientId: string;
  readonly kind: NoteKind | null;
}) {
  const { emulatedUserId } = useSession();
  const months = useNoteMonths(clientId).data?.competences ?? [];
  const [filter, setFilter] = useState<NoteFilter>(kind ? { kind } : {});
  return (
    <div className="ar-stack ar-stack-large">
      {emulatedUserId === null && <SendNotes clientId={clientId} />}
      <NoteFilters filter={filter} months={months} showKinds={kind === null} onChange={setFilter} />
      <NoteResults clientId={clientId} filter={filter} />
    </div>
  );
}
