import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { PageHeader } from './PageHeader.tsx';

export const title = 'Page header';

export default function PageHeaderExample() {
  return (
    <>
      <Example name="A screen">
        <PageHeader
          title="Documents"
          subtitle="Everything you and your firm share with each other."
          actions={
            <>
              <Button icon="folder-plus">New folder</Button>
              <Button variant="primary" icon="upload">
                Upload
              </Button>
            </>
          }
        />
      </Example>
      <Example name="One level down">
        <PageHeader
          title="Bank statements 2025"
          back={{ href: '#tasks', label: 'Tasks' }}
          badge={
            <Badge tone="warning" dot>
              Due in 3 days
            </Badge>
          }
          subtitle="Upload the statements of all business accounts, January to December."
        />
      </Example>
    </>
  );
}
