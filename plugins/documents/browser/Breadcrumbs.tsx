import { folderName } from '@anteroom/domain/documents/processingYear';
import type { Container } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { useTranslation } from 'react-i18next';
import { type DocumentsView, folderHref } from './documentsView.ts';

interface BreadcrumbsProps {
  /** Label of the root. */
  root: string;
  /** Root first. The last one is the current folder, which the heading below names. */
  path: readonly Container[];
  view: DocumentsView;
}

/** Links to the current folder's ancestors. */
export function Breadcrumbs({ root, path, view }: BreadcrumbsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('documents.path')}>
      <ol className="breadcrumbs">
        {path.slice(0, -1).map((container, depth) => (
          <li key={container.id}>
            <a href={folderHref(depth === 0 ? null : container.id, view)}>
              {depth === 0 ? root : folderName(container)}
            </a>
            <Icon name="chevron-right" size="sm" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
