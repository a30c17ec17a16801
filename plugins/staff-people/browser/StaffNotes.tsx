import { Storage, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { SavedTextArea } from '@anteroom/ui/SavedTextArea';
import { useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Key of the one document that a client's notes are. */
const key = 'notes';

/** Notes about a client that the client never sees. They are saved while they are written. */
export function StaffNotes({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const storage = useService(Storage);
  const scope = { name: 'client-notes', clientId };
  const stored = useQuery(storage.get<{ readonly text: string }>(scope, key)).data;
  /** Version that was written last from here, which may be ahead of the one that was read. */
  const written = useRef<number | null>(null);
  const saving = useAutoSave(async (text: string) => {
    const version = Math.max(written.current ?? 0, stored?.version ?? 0) || null;
    written.current = (await storage.put(scope, key, { text }, { version })).version;
  });
  if (stored === undefined) return null;
  return (
    <Card title={t('client.notes')}>
      <SavedTextArea
        label={t('client.notesLabel')}
        description={t('client.notesHint')}
        stored={stored?.json.text ?? ''}
        saving={saving}
        texts={(text) => t(`saving.${text}`)}
        maxLength={10_000}
        rows={4}
      />
    </Card>
  );
}
