import { Button } from '@anteroom/ui/Button';
import { IconButton } from '@anteroom/ui/IconButton';
import { Menu } from '@anteroom/ui/Menu';
import { useTranslation } from 'react-i18next';
import type { DocumentSelection } from './actions/DocumentAction.ts';
import { useOfferedActions } from './actions/DocumentActionsProvider.tsx';
import { useRowHeights } from './list/useRowHeights.ts';

interface SelectionBarProps {
  selected: Pick<DocumentSelection, 'documents' | 'folders'>;
  /** Whether everything shown is selected, but more is still to be loaded. */
  isAllShown: boolean;
  onClear: () => void;
}

/** Number of actions shown in the bar itself, on phones and elsewhere; the rest are in its menu. */
const inBar = { phone: 1, wide: 3 };

/** Bar of the actions for the selected items. It stays visible while the list is scrolled. */
export function SelectionBar({ selected, isAllShown, onClear }: SelectionBarProps) {
  const { t } = useTranslation();
  const offered = useOfferedActions()(selected);
  const count = selected.documents.length + selected.folders.length;
  const shown = useRowHeights().isCards ? inBar.phone : inBar.wide;
  const more = offered.slice(shown);
  return (
    <div role="toolbar" aria-label={t('documents.selectionActions')} className="selection-bar">
      <IconButton icon="x" label={t('documents.clearSelection')} onClick={onClear} />
      <span className="selection-count">
        {t(isAllShown ? 'documents.selectedShown' : 'documents.selected', { count })}
      </span>
      <span className="selection-actions">
        {offered.slice(0, shown).map(({ id, label, icon, onSelect }) => (
          <Button key={id} variant="quiet" size="sm" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
        {more.length > 0 && (
          <Menu
            label={t('documents.moreActions')}
            align="end"
            items={more}
            trigger={(trigger) => (
              <IconButton {...trigger} icon="ellipsis" label={t('documents.moreActions')} />
            )}
          />
        )}
      </span>
    </div>
  );
}
