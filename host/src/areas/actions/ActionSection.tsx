import type { ActionEntry, ActionSectionEntry } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Heading } from '@anteroom/ui/Heading';
import { Icon } from '@anteroom/ui/Icon';
import { Skeleton } from '@anteroom/ui/Skeleton';

export function ActionSection({ section }: { section: ActionSectionEntry }) {
  return (
    <section className="action-section" aria-label={section.label}>
      <Heading level={2} size="lg" className="action-section-title">
        <Icon name={section.icon} />
        {section.label}
      </Heading>
      <ul className="ar-grid">
        {section.actions.map((action) => (
          <li key={action.type}>
            <ActionCard action={action} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ActionCard({ action }: { action: ActionEntry }) {
  return (
    <Card className="action-card" headingLevel={3} icon={action.icon} title={action.label} href={action.href}>
      <p className="ar-muted ar-small">{action.description}</p>
    </Card>
  );
}

/** Placeholder for actions whose availability is still being determined. */
export function ActionSectionSkeleton() {
  return (
    <div className="action-section" aria-hidden="true">
      <Heading level={2} size="lg" className="action-section-title">
        <Skeleton width="12rem" />
      </Heading>
      <div className="ar-grid">
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
        <Skeleton shape="block" height="6rem" />
      </div>
    </div>
  );
}
