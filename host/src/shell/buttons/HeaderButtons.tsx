import { Slot } from '@anteroom/kernel/react';
import { Icon } from '@anteroom/ui/Icon';
import { Popover } from '@anteroom/ui/Popover';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useState } from 'react';
import { WindowSlot } from '../WindowSlot.tsx';
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
  const [isDialog, setDialog] = useState(false);
  const closeDialog = () => setDialog(false);
  return (
    <>
      <Popover
        label={label}
        align="end"
        preload={preload}
        trigger={(trigger) => (
          <button type="button" {...trigger} className="header-button" aria-label={label}>
            <Icon name={contribution.icon} />
          </button>
        )}
      >
        {(onClose) => (
          <Slot
            contribution={contribution}
            props={{
              onClose,
              openDialog() {
                onClose();
                setDialog(true);
              },
            }}
            skeleton={<Skeleton shape="block" height="12rem" width="20rem" />}
          />
        )}
      </Popover>
      {isDialog && (
        <WindowSlot contribution={contribution} props={{ onClose: closeDialog }} onClose={closeDialog} />
      )}
    </>
  );
}
