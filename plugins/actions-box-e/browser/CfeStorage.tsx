import type { ActionScreenProps } from '@anteroom/sdk';
import { NoteStorage } from './NoteStorage.tsx';

export default function CfeStorage({ client }: ActionScreenProps) {
  return <NoteStorage key={client.id} clientId={client.id} kind="cfe" />;
}
