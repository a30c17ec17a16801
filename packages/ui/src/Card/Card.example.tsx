import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { Link } from '../Link/Link.tsx';
import { List, ListRow } from '../List/List.tsx';
import { Card } from './Card.tsx';

export const title = 'Card';

export default function CardExample() {
  return (
    <>
      <Example name="Plain, with an action and a footer">
        <div className="ar-grid">
          <Card title="Your tax return">
            <p>We have everything we need. You will hear from us by 20 March.</p>
          </Card>
          <Card
            title="Invoice 2026-041"
            subtitle="Due 31 March 2026"
            icon="receipt-text"
            action={<Badge tone="warning">Open</Badge>}
            footer={
              <Button variant="primary" size="sm">
                Pay $ 1,284.50
              </Button>
            }
          >
            <p className="ar-muted">Bookkeeping, January to March</p>
          </Card>
        </div>
      </Example>
      <Example name="With a list from edge to edge">
        <Card title="Newest documents" icon="folder" flush action={<Link href="#documents">Show all</Link>}>
          <List>
            <ListRow icon="file-text" title="Engagement letter.pdf" subtitle="Today" href="#1" />
            <ListRow icon="file-spreadsheet" title="Trial balance 2025.xlsx" subtitle="12 March" href="#2" />
          </List>
        </Card>
      </Example>
      <Example name="A card that is a link">
        <Card
          title="General request"
          subtitle="Ask your firm for anything that has no form of its own"
          icon="message-square"
          href="#general-request"
        />
      </Example>
    </>
  );
}
