import { Documents, useService } from '@anteroom/sdk';
import { List, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DocumentRow } from './DocumentRow.tsx';
import { newestQuery, shownDocuments } from './newestQuery.ts';

/** The rows of the widget, or what stands in their place. */
export function NewestDocuments({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation();
  const query = newestQuery(useService(Documents), clientId);
  // Prefetched while rendering: `useQuery` fetches after the first paint, and the home page is waiting.
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
