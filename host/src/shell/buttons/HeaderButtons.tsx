import { Slot } from '@anteroom/kernel/react';
import { Icon } from '@anteroom/ui/Icon';
import { Popover } from '@anteroom/ui/Popover';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { type ShellButton, useShellButtons } from './useShellButtons.ts';

/** Buttons of plugins in the header. What a button opens is loaded when the button is about to be pressed. */
export function HeaderButtons() {
  const buttons = useShellButtons('header');
  if (buttons.length === 0) return null;
  return (
    <div className="header-buttons">
      {buttons.map((button) => (
        <HeaderButton key={button.contribution.key} {...button} />
      ))}
    </div>
  );
}

function HeaderButton({ contribution, label, preload }: ShellButton) {
  return (
    <Popover
      label={label}
      align="end"
      trigger={({ onPointerEnter, onFocus, ...trigger }) => (
        <button
          type="button"
          {...trigger}
          onPointerEnter={() => {
            onPointerEnter();
            preload();
          }}
          onFocus={() => {
            onFocus();
            preload();
          }}
          className="header-button"
          aria-label={label}
        >
          <Icon name={contribution.icon} />
        </button>
      )}
    >
      {(onClose) => (
        <Slot
          contribution={contribution}
          props={{ onClose }}
          skeleton={<Skeleton shape="block" height="12rem" width="20rem" />}
        />
      )}
    </Popover>
  );
}
