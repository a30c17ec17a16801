import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Card } from '../Card/Card.tsx';
import { Example } from '../gallery/Example.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { List, ListRow, ListSkeleton } from './List.tsx';

export const title = 'List';

export default function ListExample() {
  return (
    <>
      <Example name="Rows that are links">
        <Card flush>
          <List>
            <ListRow
              icon="upload"
              title="Bank statements 2025"
              subtitle="Harbor Bakery LLC"
              meta={<Badge tone="warning">Due in 3 days</Badge>}
              href="#statements"
            />
            <ListRow
              icon="signature"
              title="Sign the engagement letter"
              subtitle="Olivia Martins"
              meta={<Badge tone="accent">New</Badge>}
              href="#letter"
            />
            <ListRow
              icon="circle-check"
              title="Tax questionnaire 2024"
              subtitle="Olivia Martins"
              meta="Done on 14 March"
              href="#questionnaire"
            />
          </List>
        </Card>
      </Example>
      <Example name="With actions of their own, and the one that is chosen">
        <Card flush>
          <List>
            <ListRow
              leading={<Avatar initials="H" size="sm" />}
              title="Harbor Bakery LLC"
              subtitle="The bakery"
              current
              onClick={() => undefined}
            />
            <ListRow
              leading={<Avatar initials="F" size="sm" />}
              title="Finch & Daughters"
              onClick={() => undefined}
              actions={<IconButton icon="ellipsis" label="Actions of Finch & Daughters" />}
            />
          </List>
        </Card>
      </Example>
      <Example name="On their way">
        <Card flush>
          <ListSkeleton rows={2} />
        </Card>
      </Example>
    </>
  );
}
