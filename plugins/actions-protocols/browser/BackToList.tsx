import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Link back to the list of deliveries. */
export function BackToList({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  return (
    <div className="ar-flush">
      <Button variant="quiet" size="sm" icon="arrow-left" href={path}>
        {t('detail.toList')}
      </Button>
    </div>
  );
}
