import { IconButton } from '@anteroom/ui/IconButton';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface OrderedItemProps {
  readonly name: string;
  /** Icon before its name. */
  readonly icon?: ReactNode;
  /** Position, counted from 0. */
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Content below its name. */
  readonly children?: ReactNode;
}

/** Selects a disabled button; one that has the focus is disabled by the attribute alone. */
const disabled = ':is(:disabled, [aria-disabled="true"])';

/** Renders an item of an ordered list (`ol`), with buttons to move it up or down and to remove it. */
export function OrderedItem({ name, icon, index, count, onMove, onRemove, children }: OrderedItemProps) {
  const { t } = useTranslation();

  function move({ currentTarget: button }: MouseEvent<HTMLButtonElement>, to: number) {
    onMove(to);
    // Moving an item loses the focus. At the end of the list, focus the button for the other direction.
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

/** A list in which one item has another place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));
}
