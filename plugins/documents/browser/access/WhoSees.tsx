import { Permissions, useService } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const AccessDialog = onDemand(async () => (await import('./AccessDialog.tsx')).AccessDialog);

/** Lets staff view and change who can see the open folder. Renders nothing for others. */
export function WhoSees({ folder }: { folder: { readonly id: string; readonly name: string } }) {
  const { t } = useTranslation();
  const { isStaff } = useService(Permissions);
  const [isOpen, setOpen] = useState(false);
  if (!isStaff) return null;
  return (
    <>
      <IconButton
        icon="users"
        label={t('documents.access.action')}
        onPointerEnter={AccessDialog.preload}
        onClick={() => setOpen(true)}
      />
      {isOpen && <AccessDialog item={{ kind: 'folder', ...folder }} onClose={() => setOpen(false)} />}
    </>
  );
}
