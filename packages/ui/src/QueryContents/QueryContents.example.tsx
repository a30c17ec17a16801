import { Card } from '../Card/Card.tsx';
import { Example } from '../gallery/Example.tsx';
import { List, ListRow, ListSkeleton } from '../List/List.tsx';
import { QueryContents, type QueryTextKey } from './QueryContents.tsx';

export const title = 'Query contents';

const texts: Readonly<Record<QueryTextKey, string>> = {
  'failed.title': 'We couldn’t load your documents',
  'failed.body': 'Your documents are safe.',
  'failed.retry': 'Try again',
  'empty.title': 'No documents yet',
  'empty.body': 'Documents you and your firm share will appear here.',
};

const answered = { data: undefined, isPending: false, isFetching: false, refetch: () => undefined };
const queries = {
  'Under way': { ...answered, isPending: true },
  Found: { ...answered, data: ['Tax return 2025.pdf', 'Engagement letter.pdf'] },
  'Nothing yet': { ...answered, data: [] },
  Failed: answered,
};

export default function QueryContentsExample() {
  return Object.entries(queries).map(([name, query]) => (
    <Example key={name} name={name}>
      <Card flush>
        <QueryContents<readonly string[]>
          query={query}
          headingLevel={2}
          skeleton={<ListSkeleton rows={2} />}
          empty={{ icon: 'folder-open', when: (documents) => documents.length === 0 }}
          texts={(key) => texts[key]}
        >
          {(documents) => (
            <List>
              {documents.map((document) => (
                <ListRow key={document} icon="file-text" title={document} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
    </Example>
  ));
}
