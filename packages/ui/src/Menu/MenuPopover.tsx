import '../pressable.ts';
import './Menu.css';
import type { MouseEvent as ReactMouseEvent, RefObject } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  Popover,
} from 'react-aria-components/Menu';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon/Icon.tsx';
import type { MenuItem, MenuProps, MenuSection } from './Menu.tsx';

interface MenuPopoverProps extends Omit<MenuProps, 'trigger'> {
  anchor: RefObject<HTMLElement | null>;
  /**
   * Input device that opened the menu. With the keyboard, the focus starts on the first item; with a pointer, on none.
   */
  by: 'pointer' | 'keyboard';
  onClose: () => void;
}

/** The list of a `Menu`, shown over the page. */
export function MenuPopover({
  label,
  items,
  header,
  align = 'start',
  anchor,
  by,
  onClose,
}: MenuPopoverProps) {
  return (
    <Popover
      isOpen
      onOpenChange={(open) => open || onClose()}
      triggerRef={anchor}
      placement={`bottom ${align}`}
      offset={6}
      aria-label={label}
      className="ar-menu"
    >
      {header && <div className="ar-menu-header">{header}</div>}
      <div className="ar-menu-body" onClickCapture={clickOutside}>
        <AriaMenu
          aria-label={label}
          autoFocus={by === 'keyboard' ? 'first' : true}
          onClose={onClose}
          className="ar-menu-items"
        >
          {items.map((entry) =>
            'items' in entry ? <Section key={entry.id} {...entry} /> : <Item key={entry.id} {...entry} />,
          )}
        </AriaMenu>
      </div>
    </Popover>
  );
}

/**
 * Repeats a click on a link at document level. Clicks on an item do not propagate beyond the menu, so the host, which
 * turns links into navigation in a listener on the document, would miss it and the page would reload.
 */
function clickOutside(event: ReactMouseEvent<HTMLElement>): void {
  const link = event.target instanceof Element && event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  const outside = document.createElement('a');
  outside.href = link.href;
  document.body.append(outside);
  outside.dispatchEvent(new MouseEvent('click', event.nativeEvent));
  outside.remove();
}

function Section({ id, title, items }: MenuSection) {
  return (
    <AriaMenuSection id={id} className="ar-menu-section">
      {title && <Header className="ar-menu-title">{title}</Header>}
      {items.map((item) => (
        <Item key={item.id} {...item} />
      ))}
    </AriaMenuSection>
  );
}

function Item({ id, label, description, icon, href, onSelect, selected, disabled, danger }: MenuItem) {
  return (
    <AriaMenuItem
      id={id}
      href={href}
      onAction={onSelect}
      isDisabled={disabled}
      textValue={label}
      aria-current={selected || undefined}
      className={classNames('ar-menu-item', danger && 'ar-menu-item-danger')}
    >
      {icon && <Icon name={icon} size="sm" />}
      {/* The whole content is the item's accessible name: the name must contain the visible text. */}
      <span className="ar-menu-text">
        <span>{label}</span>
        {description && (
          <>
            {' '}
            <span className="ar-menu-description">{description}</span>
          </>
        )}
      </span>
      {selected && <Icon name="check" size="sm" />}
    </AriaMenuItem>
  );
}
