import { linkRefusedSignIn, listRefusedSignIns, type RefusedSignIn } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Alerts, Http, HttpError, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ComboBox, type ComboBoxOption } from '@anteroom/ui/ComboBox';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PeopleTabs } from './PeopleTabs.tsx';
import { useChange, usePeople, useRights, useStaff } from './usePeople.ts';

/** Lists accounts of the firm's identity provider that were refused, and links them to people. */
export function RefusedSignIns() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({
    queryKey: ['staff-people', 'refused'],
    queryFn: ({ signal }) => http.call(listRefusedSignIns, { signal }),
  });
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div className="ar-stack ar-stack-large">
      <PeopleTabs value="refused" actions={null} />
      <p className="ar-muted">{t('refused.body')}</p>
      <div ref={frame} tabIndex={-1} className="staff-people-refused">
        <Card flush>
          <QueryContents query={query} skeleton={<ListSkeleton rows={3} />} texts={t} headingLevel={2}>
            {({ signIns }) =>
              signIns.length > 0 ? (
                <List aria-label={t('refused.title')}>
                  {signIns.map((signIn) => (
                    <Refused
                      key={`${signIn.issuer} ${signIn.subject}`}
                      signIn={signIn}
                      // The row that had the focus leaves the list.
                      onLinked={() => frame.current?.focus()}
                    />
                  ))}
                </List>
              ) : (
                <EmptyState icon="shield-check" title={t('refused.none')}>
                  {t('refused.noneBody')}
                </EmptyState>
              )
            }
          </QueryContents>
        </Card>
      </div>
    </div>
  );
}

interface RefusedProps {
  readonly signIn: RefusedSignIn;
  readonly onLinked: () => void;
}

function Refused({ signIn, onLinked }: RefusedProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const name = signIn.email ?? signIn.subject;
  return (
    <ListRow
      icon="circle-x"
      title={name}
      subtitle={[
        t('refused.account', { subject: signIn.subject, issuer: signIn.issuer }),
        date(signIn.refusedAt, 'time'),
      ].join(' · ')}
      actions={
        <Button
          size="sm"
          icon="link"
          aria-label={`${t('refused.link')}: ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('refused.link')}
        </Button>
      }
    >
      {isOpen && <LinkTo signIn={signIn} onLinked={onLinked} onDone={() => setOpen(false)} />}
    </ListRow>
  );
}

function LinkTo({ signIn, onLinked, onDone }: RefusedProps & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const rights = useRights();
  const [search, setSearch] = useState(signIn.email ?? '');
  const [chosen, setChosen] = useState<ComboBoxOption | null>(null);
  const people = usePeople(search).data?.pages.flatMap((page) => page.people) ?? [];
  const staff = useStaff(search).data?.pages.flatMap((page) => page.staff) ?? [];
  // Only owners decide who belongs to the staff.
  const found = rights.staff ? [...people, ...staff] : people;
  const { issuer, subject } = signIn;
  const link = useChange((http, contactId: string) =>
    http.call(linkRefusedSignIn, { body: { issuer, subject, contactId } }),
  );
  return (
    <form
      noValidate
      className="ar-stack staff-people-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen) return;
        // The row is gone by then, and with it the callbacks that `mutate` would call.
        link.mutateAsync(chosen.id).then(
          () => {
            alerts.show({ type: 'success', msg: t('refused.linked', { name: chosen.label }) });
            onDone();
            onLinked();
          },
          // The field shows the failure.
          () => undefined,
        );
      }}
    >
      <Alert level="warning">{t('refused.warning')}</Alert>
      <ComboBox
        label={t('client.who')}
        description={t('client.whoHint')}
        error={link.error ? t(`refused.${faultOf(link.error)}`) : undefined}
        options={found.map(({ contactId, firstName, lastName, email }) => ({
          id: contactId,
          label: fullName({ firstName, lastName }),
          description: email,
        }))}
        selected={chosen}
        onSelect={setChosen}
        onSearch={setSearch}
        emptyLabel={t('people.notFound')}
      />
      <div className="ar-cluster">
        <Button type="submit" size="sm" variant="primary" disabled={!chosen} loading={link.isPending}>
          {t('refused.link')}
        </Button>
        <Button size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function faultOf(error: unknown): 'joined' | 'disabled' | 'taken' | 'failed' {
  if (!(error instanceof HttpError) || error.failure.kind !== 'problem') return 'failed';
  const reason = error.failure.problem.errors?.[0]?.reason;
  if (reason === 'joined' || reason === 'disabled') return reason;
  return error.code === 'conflict' ? 'taken' : 'failed';
}
