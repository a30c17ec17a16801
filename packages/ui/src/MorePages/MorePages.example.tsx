import { Example } from '../gallery/Example.tsx';
import { MorePages } from './MorePages.tsx';

export const title = 'More pages';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};
const states = {
  'A next page': query,
  'On its way': { ...query, isFetchingNextPage: true },
  Failed: { ...query, isFetchNextPageError: true },
};

export default function MorePagesExample() {
  return Object.entries(states).map(([name, state]) => (
    <Example key={name} name={name}>
      <MorePages query={state} label="Show more" failed="Something went wrong. Try again" />
    </Example>
  ));
}
