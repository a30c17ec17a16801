import type { FolderTemplate } from '@anteroom/contract';
import { mostTemplateFolders, templateFaults } from '@anteroom/domain/documents/folderTemplate';
import { useAskBeforeClose } from '@anteroom/screen-parts/useAskBeforeClose';
import { Alerts, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { Dialog } from '@anteroom/ui/Dialog';
import { Heading } from '@anteroom/ui/Heading';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addFolder, type EditedFolder, type FolderMove, moveFolder, removeFolder } from './editFolders.ts';
import { FolderPreview } from './FolderPreview.tsx';
import { FolderRow } from './FolderRow.tsx';
import { isStale, useSaveTemplate } from './useTemplates.ts';

interface TemplateEditorProps {
  /** null for a new one. */
  template: FolderTemplate | null;
  taxYear: number;
  onClose: () => void;
}

let lastKey = 0;
const newKey = () => String(++lastKey);

/**
 * Editor for a folder template, usable with the keyboard, with a preview of what clients get. Asks before edits are lost.
 */
export function TemplateEditor({ template, taxYear, onClose }: TemplateEditorProps) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  // Edits the version that was opened, so that a colleague's change is a conflict instead of being overwritten.
  const [opened] = useState(template);
  const save = useSaveTemplate(opened);
  const [name, setName] = useState(opened?.name ?? '');
  const [forNewClients, setForNewClients] = useState(opened?.forNewClients ?? true);
  const [eachJanuary, setEachJanuary] = useState(opened?.eachJanuary ?? false);
  const [folders, setFolders] = useState<readonly EditedFolder[]>(() =>
    opened
      ? opened.folders.map((folder) => ({ ...folder, key: newKey() }))
      : [{ key: newKey(), name: '', level: 0, role: null }],
  );
  const [isTried, setTried] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    if (focused === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-folder="${focused}"] input`)?.focus();
    setFocused(undefined);
  }, [focused]);

  const draft = {
    name,
    forNewClients,
    eachJanuary,
    folders: folders.map(({ key: _, ...folder }) => folder),
  };
  const content = JSON.stringify(draft);
  const [initial] = useState(content);
  const close = useAskBeforeClose(content !== initial, onClose, save.isPending);
  const faults = new Map(templateFaults(folders).map(({ index, reason }) => [index, reason]));
  const isSound = name.trim() !== '' && folders.length > 0 && faults.size === 0;

  function submit() {
    setTried(true);
    if (!isSound || save.isPending) return;
    save.mutate(draft, {
      onSuccess: () => {
        alerts.show({ type: 'success', msg: t('templates.saved', { name: name.trim() }) });
        onClose();
      },
    });
  }

  function move(index: number, way: FolderMove) {
    const moved = moveFolder(folders, index, way);
    if (!moved) return;
    setFolders(moved);
    setFocused(folders[index]?.key);
  }

  function add(index: number) {
    if (folders.length >= mostTemplateFolders) return;
    const key = newKey();
    setFolders(addFolder(folders, index, key));
    setFocused(key);
  }

  function remove(index: number) {
    const rest = removeFolder(folders, index);
    setFolders(rest);
    setFocused((rest[index] ?? rest[index - 1])?.key);
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={close}
      onSubmit={submit}
      title={t(opened ? 'templates.editTitle' : 'templates.add')}
      closeLabel={t('shell.close')}
      footer={
        <>
          <Button onClick={close}>{t('shell.cancel')}</Button>
          <Button variant="primary" type="submit" loading={save.isPending}>
            {t('templates.save')}
          </Button>
        </>
      }
    >
      <div className="ar-stack">
        {save.isError && (
          <Alert level="danger">
            {t(isStale(save.error) ? 'templates.stale' : 'templates.failedToSave')}
          </Alert>
        )}
        <TextField
          label={t('templates.name')}
          autoFocus
          maxLength={100}
          value={name}
          error={isTried && name.trim() === '' ? t('templates.fault.required') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Checkbox
          label={t('templates.forNewClients')}
          checked={forNewClients}
          onChange={({ target }) => setForNewClients(target.checked)}
        />
        <Checkbox
          label={t('templates.eachJanuary')}
          description={t('templates.eachJanuaryHint')}
          checked={eachJanuary}
          onChange={({ target }) => setEachJanuary(target.checked)}
        />
        <Heading level={3} size="md">
          {t('templates.folders')}
        </Heading>
        <p>{t('templates.foldersHint', { year: '{taxYear}' })}</p>
        {isTried && folders.length === 0 && <Alert level="danger">{t('templates.fault.none')}</Alert>}
        <ol className="template-folders" ref={list}>
          {folders.map((folder, index) => {
            const fault = isTried || folder.name !== '' ? faults.get(index) : undefined;
            return (
              <FolderRow
                key={folder.key}
                folder={folder}
                place={index + 1}
                error={fault && t(`templates.fault.${fault}`)}
                canMove={(way) => moveFolder(folders, index, way) !== undefined}
                onMove={(way) => move(index, way)}
                onChange={(change) =>
                  setFolders(folders.map((each) => (each.key === folder.key ? { ...each, ...change } : each)))
                }
                onAdd={() => add(index)}
                onRemove={() => remove(index)}
              />
            );
          })}
        </ol>
        <div>
          <Button icon="folder-plus" disabled={folders.length >= mostTemplateFolders} onClick={() => add(-1)}>
            {t('templates.addFolder')}
          </Button>
        </div>
        <section aria-label={t('templates.preview', { year: taxYear })}>
          <Heading level={3} size="md">
            {t('templates.preview', { year: taxYear })}
          </Heading>
          <FolderPreview folders={folders} taxYear={taxYear} />
        </section>
      </div>
    </Dialog>
  );
}
