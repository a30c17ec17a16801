import type { ActionScreenProps } from '@anteroom/sdk';
import { NoteStorage } from './NoteStorage.tsx';

export default function NfeStorage({ client }: ActionScreenProps) {
  return <NoteStorage key={client.id} clientId={client.id} kind="nfe" />;
}
