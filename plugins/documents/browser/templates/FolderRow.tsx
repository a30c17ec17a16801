import { folderRoles } from '@anteroom/domain/documents/folderAccess';
import { IconButton } from '@anteroom/ui/IconButton';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditedFolder, FolderMove } from './editFolders.ts';

interface FolderRowProps {
  folder: EditedFolder;
  /** Position in the list, from 1. */
  place: number;
  error: string | undefined;
  canMove: (move: FolderMove) => boolean;
  onMove: (move: FolderMove) => void;
  onChange: (change: Partial<Pick<EditedFolder, 'name' | 'role'>>) => void;
  onAdd: () => void;
  onRemove: () => void;
}

const moves = [
  { move: 'up', icon: 'arrow-up', key: 'ArrowUp' },
  { move: 'down', icon: 'arrow-down', key: 'ArrowDown' },
  { move: 'out', icon: 'arrow-left', key: 'ArrowLeft' },
  { move: 'in', icon: 'arrow-right', key: 'ArrowRight' },
] as const;

/**
 * A folder of a template in the editor. In its name field, Alt and an arrow key move the folder, and Enter adds one
 * below.
 */
export function FolderRow(props: FolderRowProps) {
  const { folder, place, error, canMove, onMove, onChange, onAdd, onRemove } = props;
  const { t } = useTranslation();
  const name = folder.name || t('templates.unnamed', { place });

  function onKeyDown(event: KeyboardEvent) {
    const way = event.altKey ? moves.find(({ key }) => key === event.key) : undefined;
    if (!way && event.key !== 'Enter') return;
    event.preventDefault();
    if (way) onMove(way.move);
    else onAdd();
  }

  return (
    <li data-folder={folder.key} style={{ '--template-level': folder.level } as React.CSSProperties}>
      <TextField
        label={<span className="ar-visually-hidden">{t('templates.folderName', { place })}</span>}
        aria-description={t('templates.keys')}
        autoComplete="off"
        maxLength={255}
        value={folder.name}
        error={error}
        onChange={({ target }) => onChange({ name: target.value })}
        onKeyDown={onKeyDown}
      />
      <SelectField
        label={<span className="ar-visually-hidden">{t('templates.roleIn', { name })}</span>}
        value={folder.role ?? 'inherit'}
        options={[
          { value: 'inherit', label: t('templates.inherit') },
          ...folderRoles.map((role) => ({ value: role, label: t(`documents.access.role.${role}`) })),
        ]}
        onChange={({ target }) =>
          onChange({ role: folderRoles.find((role) => role === target.value) ?? null })
        }
      />
      <div className="template-moves">
        {moves.map(({ move, icon }) => (
          <IconButton
            key={move}
            icon={icon}
            label={t(`templates.move.${move}`, { name })}
            disabled={!canMove(move)}
            onClick={() => onMove(move)}
          />
        ))}
        <IconButton icon="trash-2" label={t('templates.removeFolder', { name })} onClick={onRemove} />
      </div>
    </li>
  );
}
