import { Permissions, useService } from '@anteroom/sdk';
import { IconButton } from '@anteroom/ui/IconButton';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const AccessDialog = onDemand(async () => (await import('./AccessDialog.tsx')).AccessDialog);

/** Lets staff see and decide who sees the folder that is open. Renders nothing for anybody else. */
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
