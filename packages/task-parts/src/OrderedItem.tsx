import { IconButton } from '@anteroom/ui/IconButton';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface OrderedItemProps {
  readonly name: string;
  /** Icon before the name. */
  readonly icon?: ReactNode;
  /** Position in the list, starting at 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Content below the name. */
  readonly children?: ReactNode;
}

/** Matches a disabled button. A button that has the focus has only the attribute `aria-disabled`. */
const disabled = ':is(:disabled, [aria-disabled="true"])';

/** Renders an item of an ordered list (`ol`), with buttons to move it up or down and to remove it. */
export function OrderedItem({ name, icon, index, count, onMove, onRemove, children }: OrderedItemProps) {
  const { t } = useTranslation();

  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number) {
    onMove(to);
    // The focus is lost when an item moves, so restore it. At the end of the list, focus the button for the other
    // direction.
    requestAnimationFrame(() => {
      const other = button.closest('li')?.querySelector<HTMLButtonElement>(`button:not(${disabled})`);
      (button.matches(disabled) ? other : button)?.focus();
    });
  }

  return (
    <li className="ar-stack ar-stack-small">
      <div style={{ display: 'flex', alignItems: 'center', gap: 'var(--ar-space-1)' }}>
        {icon}
        <span style={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>{name}</span>
        <span style={{ display: 'flex', flex: 'none' }}>
          <IconButton
            icon="arrow-up"
            label={t('parts.order.up', { name })}
            disabled={index === 0}
            onClick={(event) => move(event, index - 1)}
          />
          <IconButton
            icon="arrow-down"
            label={t('parts.order.down', { name })}
            disabled={index === count - 1}
            onClick={(event) => move(event, index + 1)}
          />
          <IconButton icon="x" label={t('parts.order.remove', { name })} onClick={onRemove} />
        </span>
      </div>
      {children}
    </li>
  );
}

/** Returns a list in which one item has moved to another position. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
