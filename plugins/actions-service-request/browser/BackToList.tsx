import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

/** Link back to all requests of the type. */
export function BackToList({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  return (
    <div className="ar-flush">
      <Button variant="quiet" size="sm" icon="arrow-left" href={path}>
        {t('request.toList')}
      </Button>
    </div>
  );
}
