import { lazy, Suspense, useState } from 'react';
import type { ReceivedNote } from '../api.ts';

const ManifestDialog = lazy(() => import('./ManifestDialog.tsx'));
const NoteHistory = lazy(() => import('./NoteHistory.tsx'));

interface OpenedNoteProps {
  readonly clientId: string;
  readonly note: ReceivedNote;
  readonly onClose: () => void;
}

/** Shows an invoice, from which an event can be sent. */
export function OpenedNote({ clientId, note, onClose }: OpenedNoteProps) {
  const [answered, setAnswered] = useState<ReceivedNote | null>(null);
  return (
    <Suspense>
      {answered ? (
        <ManifestDialog clientId={clientId} notes={[answered]} onClose={onClose} />
      ) : (
        <NoteHistory clientId={clientId} note={note} onClose={onClose} onAnswer={() => setAnswered(note)} />
      )}
    </Suspense>
  );
}
