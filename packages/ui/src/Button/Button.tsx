import './Button.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon, type IconProps } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { useKeptFocus } from './useKeptFocus.ts';

interface ButtonLook {
  children: ReactNode;
  /** Use `primary` once per screen, for the next thing to do. Defaults to `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: IconProps['name'];
  iconEnd?: IconProps['name'];
  /** Whether the button is as wide as its container. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'children'> {
  href?: undefined;
  /**
   * Shows a spinner without changing the button's width, and ignores presses. The button keeps its name and the focus.
   */
  loading?: boolean;
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<'a'>, 'children'> {
  href: string;
  loading?: undefined;
}

/**
 * A native button, or, with `href`, a native link that looks like one. A double click on a submit button, or on one with
 * `loading`, counts once: the second press can come before the button shows that it is working, or after it has become
 * another button.
 */
export function Button(props: ButtonProps | ButtonLinkProps) {
  if (props.href !== undefined) {
    const { children, variant, size, icon, iconEnd, wide, className, ...rest } = props;
    return (
      <a {...rest} className={buttonClass(props)}>
        <ButtonContent {...{ children, icon, iconEnd }} />
      </a>
    );
  }
  return <NativeButton {...props} />;
}

function NativeButton(props: ButtonProps) {
  const { children, variant, size, icon, iconEnd, wide, className, loading, onClick, ...rest } = props;
  const kept = useKeptFocus({
    ...rest,
    // Not `disabled`, which would take the focus away from the button that has just been pressed.
    'aria-disabled': loading || rest['aria-disabled'],
    onClick(event) {
      const isOnce = rest.type === 'submit' || loading !== undefined;
      if (loading || (isOnce && event.detail > 1)) event.preventDefault();
      else onClick?.(event);
    },
  });
  return (
    <button type="button" {...kept} className={buttonClass(props)} aria-busy={loading || undefined}>
      <ButtonContent {...{ children, icon, iconEnd }} />
      {loading && (
        <span className="ar-button-spinner">
          <Spinner size="sm" />
        </span>
      )}
    </button>
  );
}

function buttonClass({ variant = 'secondary', size = 'md', wide, className }: ButtonProps | ButtonLinkProps) {
  return classNames(
    'ar-button',
    `ar-button-${variant}`,
    `ar-button-${size}`,
    wide && 'ar-button-wide',
    className,
  );
}

function ButtonContent({ children, icon, iconEnd }: Pick<ButtonLook, 'children' | 'icon' | 'iconEnd'>) {
  return (
    <span className="ar-button-content">
      {icon && <Icon name={icon} size="sm" />}
      <span>{children}</span>
      {iconEnd && <Icon name={iconEnd} size="sm" />}
    </span>
  );
}
