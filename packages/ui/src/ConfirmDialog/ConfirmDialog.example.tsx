import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

export const title = 'Confirm dialog';

export default function ConfirmDialogExample() {
  const [open, setOpen] = useState(false);
  return (
    <Example name="What cannot be undone is confirmed by name">
      <Button icon="trash-2" onClick={() => setOpen(true)}>
        Delete document
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete “Engagement letter.pdf”?"
        confirmLabel="Delete document"
        cancelLabel="Keep it"
        closeLabel="Close"
        danger
        onConfirm={() => undefined}
      >
        Your firm will not see it any more either. This cannot be undone.
      </ConfirmDialog>
    </Example>
  );
}
