import './settings.css';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretOnce } from './SecretOnce.tsx';

/**
 * Manages creating something with a secret: opens a form (whose props are `form`), calls `make` with its values,
 * reloads the list, and shows the new secret.
 */
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
  /** Area of the texts. */
  readonly area: 'keys' | 'webhooks';
  readonly making: Pick<ReturnType<typeof useMaking>, 'open' | 'secret' | 'show'>;
  /** The list of existing keys or webhooks. */
  readonly children: ReactNode;
}

/**
 * Screen for API keys or webhooks: an introduction, a button that creates one, the list, and the secret of a new one.
 */
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
