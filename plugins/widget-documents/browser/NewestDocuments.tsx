import { Documents, useService } from '@anteroom/sdk';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentRow } from './DocumentRow.tsx';
import { newestQuery, shownDocuments } from './newestQuery.ts';

/** Shows the rows of the widget, or a placeholder. */
export function NewestDocuments({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const query = newestQuery(useService(Documents), clientId);
  // Prefetch while rendering: `useQuery` fetches only after the first paint, and the home page is waiting.
  usePrefetchQuery(query);
  const newest = useQuery(query);

  return (
    <QueryContents
      query={newest}
      skeleton={<ListSkeleton rows={shownDocuments} />}
      empty={{ icon: 'folder-open', when: (documents) => documents.length === 0 }}
      texts={t}
    >
      {(documents) => (
        <List>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </List>
      )}
    </QueryContents>
  );
}
