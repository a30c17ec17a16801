import '../Button/Button.css';
import type { ComponentProps } from 'react';
import { useKeptFocus } from '../Button/useKeptFocus.ts';
import { classNames } from '../classNames.ts';
import { Icon, type IconProps } from '../Icon/Icon.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: IconProps['name'];
  /** Accessible name of the button, also shown as a tooltip. */
  label: string;
  variant?: 'secondary' | 'quiet';
  size?: 'sm' | 'md';
}

/** A button that shows only an icon, for actions whose icon everybody knows: close, remove, more. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'md',
  className,
  ...rest
}: IconButtonProps) {
  const kept = useKeptFocus(rest);
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...kept}
        aria-label={label}
        className={classNames(
          'ar-button',
          'ar-button-square',
          `ar-button-${variant}`,
          `ar-button-${size}`,
          className,
        )}
      >
        <Icon name={icon} size={size === 'sm' ? 'sm' : 'md'} />
      </button>
    </Tooltip>
  );
}
