import { Button } from '@anteroom/ui/Button';
import { Checkbox } from '@anteroom/ui/Checkbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from './useSelection.ts';

interface SelectionBarProps {
  readonly selection: Omit<Selection, 'chosen'>;
  /** Whether more rows match than are shown, so that all of them can be selected. */
  readonly hasMore?: boolean;
  /** Actions for the selected rows. */
  readonly children: ReactNode;
}

/** Bar for selecting rows of a list, with actions for them. */
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
      {(isAll || Boolean(count)) && <div className="ar-cluster">{children}</div>}
    </div>
  );
}
