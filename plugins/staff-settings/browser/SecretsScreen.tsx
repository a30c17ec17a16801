import './settings.css';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretOnce } from './SecretOnce.tsx';

/** Opens a form (`form` are its props), calls `make` with what it says, reads the list again, and shows the secret of what was made. */
export function useMaking<Body>(
  queryKey: readonly string[],
  make: (body: Body) => Promise<{ readonly secret: string }>,
) {
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [secret, show] = useState<string | null>(null);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: make,
    onSuccess: async (made) => {
      setOpen(false);
      show(made.secret);
      await cache.invalidateQueries({ queryKey });
    },
  });
  const onClose = () => {
    reset();
    setOpen(false);
  };
  return {
    isOpen,
    open: () => setOpen(true),
    secret,
    show,
    form: { error, isSaving: isPending, onSave: (body: Body) => mutate(body), onClose },
  };
}

interface SecretsScreenProps {
  /** Its texts. */
  readonly area: 'keys' | 'webhooks';
  readonly making: Pick<ReturnType<typeof useMaking>, 'open' | 'secret' | 'show'>;
  /** The list. */
  readonly children: ReactNode;
}

/** Screen of the things with which other programs reach the firm: what they are for, a button that makes one, the list, and a new one's secret. */
export function SecretsScreen({ area, making, children }: SecretsScreenProps) {
  const { t } = useTranslation();
  return (
    <div className="ar-stack ar-stack-large staff-settings-form">
      <p className="staff-settings-intro">{t(`${area}.intro`)}</p>
      <div>
        <Button variant="primary" icon="plus" onClick={making.open}>
          {t(`${area}.add`)}
        </Button>
      </div>
      <Card flush>{children}</Card>
      <SecretOnce
        title={t(`${area}.made`)}
        label={t(`${area}.secret`)}
        hint={t(`${area}.secretHint`)}
        secret={making.secret}
        onClose={() => making.show(null)}
      />
    </div>
  );
}
