import { useHoldUnsaved } from '@anteroom/screen-parts/useHoldUnsaved';
import { Storage, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { SavedTextArea } from '@anteroom/ui/SavedTextArea';
import { useAutoSave } from '@anteroom/ui/SavingIndicator';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Key of the single document that holds a client's notes. */
const key = 'notes';

/** Notes about a client that the client never sees. They are saved as they are typed. */
export function StaffNotes({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const storage = useService(Storage);
  const holdUnsaved = useHoldUnsaved();
  const scope = { name: 'client-notes', clientId };
  const stored = useQuery(storage.get<{ readonly text: string }>(scope, key)).data;
  /** Version last written from here, which may be newer than the one loaded. */
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
        holdUnsaved={holdUnsaved}
        texts={(text) => t(`saving.${text}`)}
        maxLength={10_000}
        rows={4}
      />
    </Card>
  );
}
