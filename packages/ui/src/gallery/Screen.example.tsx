import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { FileRow } from '../FileRow/FileRow.tsx';
import { Link } from '../Link/Link.tsx';
import { List, ListRow } from '../List/List.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';

export const title = 'A whole screen';

/** Shows how the components look together on a screen. Not an example of a component. */
export default function ScreenExample() {
  return (
    <>
      <PageHeader
        title="Good morning, Olivia"
        subtitle="One thing is due this week. It takes about ten minutes."
        actions={<Button icon="upload">Upload documents</Button>}
      />
      <div className="ar-split">
        <div className="ar-stack" style={{ gap: 'var(--ar-space-3)' }}>
          <Card
            title="Bank statements 2025"
            subtitle="Harbor Bakery LLC"
            icon="upload"
            action={
              <Badge tone="warning" dot>
                Due in 3 days
              </Badge>
            }
          >
            <div className="ar-stack">
              <p>Upload the statements of all business accounts, January to December.</p>
              <ProgressBar label="8 of 12 months" detail="4 left" value={8 / 12} />
              <div className="ar-cluster">
                <Button variant="primary" href="#task" iconEnd="arrow-right">
                  Continue
                </Button>
                <Button variant="quiet">Does not apply</Button>
              </div>
            </div>
          </Card>
          <Card title="Also waiting" flush action={<Link href="#tasks">All tasks</Link>}>
            <List>
              <ListRow
                icon="signature"
                title="Sign the engagement letter"
                subtitle="Olivia Martins"
                meta={<Badge tone="accent">New</Badge>}
                href="#sign"
              />
              <ListRow
                icon="clipboard-list"
                title="Tax questionnaire 2025"
                subtitle="Olivia Martins"
                meta="Due 15 April"
                href="#questionnaire"
              />
            </List>
          </Card>
        </div>
        <div className="ar-stack" style={{ gap: 'var(--ar-space-3)' }}>
          <Card title="Newest documents" flush action={<Link href="#documents">Show all</Link>}>
            <List>
              <FileRow name="Engagement letter.pdf" mimeType="application/pdf" size="Today" href="#d1" />
              <FileRow
                name="Trial balance 2025.xlsx"
                mimeType="application/vnd.ms-excel"
                size="12 March"
                href="#d2"
              />
              <FileRow name="Office lease.docx" mimeType="application/msword" size="3 March" href="#d3" />
            </List>
          </Card>
          <Card title="Your accountant">
            <div className="ar-cluster" style={{ gap: 'var(--ar-space-2)' }}>
              <Avatar initials="DF" />
              <div>
                <div>Dana Finch</div>
                <div className="ar-muted ar-small">Answers within a day</div>
              </div>
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}
