import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { useState } from 'react';
import { WindowSlot } from '../WindowSlot.tsx';
import { type ShellButton, useShellButtons } from './useShellButtons.ts';

/** Buttons of plugins in the footer, each with the dialog that it opens. */
export function FooterButtons() {
  return useShellButtons('footer').map((button) => (
    <FooterButton key={button.contribution.key} {...button} />
  ));
}

function FooterButton({ contribution, label, preload }: ShellButton) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const preloadAll = () => {
    preload();
    Dialog.preload();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={contribution.icon}
        aria-haspopup="dialog"
        onPointerEnter={preloadAll}
        onFocus={preloadAll}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <WindowSlot contribution={contribution} props={{ onClose: close }} onClose={close} />}
    </>
  );
}
