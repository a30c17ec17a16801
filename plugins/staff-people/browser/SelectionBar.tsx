import { Button } from '@anteroom/ui/Button';
import { Checkbox } from '@anteroom/ui/Checkbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './useSelection.ts';

interface SelectionBarProps {
  readonly selection: Omit<Selection, 'chosen'>;
  /** Whether more rows match than are shown, and all of them can be chosen. */
  readonly hasMore?: boolean;
  /** Actions for the rows that are chosen. */
  readonly children: ReactNode;
}

/** Chooses rows of a list, and offers what can be done with them. */
export function SelectionBar({ selection, hasMore = false, children }: SelectionBarProps) {
  const { t } = useTranslation();
  const { count, isAll, isAllShown, chooseShown, chooseAll, clear } = selection;
  return (
    <div className="ar-cluster">
      <Checkbox
        label={
          isAll ? t('batch.allSelected') : count ? t('batch.selected', { count }) : t('batch.selectShown')
        }
        checked={isAllShown}
        indeterminate={!isAllShown && Boolean(count)}
        onChange={() => (isAllShown ? clear() : chooseShown())}
      />
      {isAllShown && !isAll && hasMore && (
        <Button size="sm" variant="quiet" onClick={chooseAll}>
          {t('batch.selectAll')}
        </Button>
      )}
      {(isAll || Boolean(count)) && children}
    </div>
  );
}
