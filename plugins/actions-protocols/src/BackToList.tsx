import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';

/** The way back to all that was delivered. */
export function BackToList({ path }: { readonly path: string }) {
  const { t } = useI18n();
  return (
    <div>
      <Button variant="quiet" size="sm" icon="arrow-left" href={path}>
        {t('detail.toList')}
      </Button>
    </div>
  );
}
