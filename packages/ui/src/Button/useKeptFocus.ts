import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react';

type ButtonProps = ComponentProps<'button'>;

/**
 * Returns the props of a button that keeps the focus when it becomes disabled. Browsers remove the focus from a
 * disabled button, so that Escape and Tab would start from the top of the page. While the button has the focus it is
 * disabled by `aria-disabled`, and presses do nothing.
 */
export function useKeptFocus({ disabled, ...rest }: ButtonProps): ButtonProps {
  const [hasFocus, setFocus] = useState(false);
  const isHeld = disabled === true && hasFocus;
  return {
    ...rest,
    disabled: disabled && !isHeld,
    'aria-disabled': isHeld || rest['aria-disabled'],
    onClick: isHeld ? (event: MouseEvent) => event.preventDefault() : rest.onClick,
    onFocus(event: FocusEvent<HTMLButtonElement>) {
      setFocus(true);
      rest.onFocus?.(event);
    },
    onBlur(event: FocusEvent<HTMLButtonElement>) {
      setFocus(false);
      rest.onBlur?.(event);
    },
  };
}
