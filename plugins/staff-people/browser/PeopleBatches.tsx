import { type BatchReport, changePeople, inviteUninvited, type PersonBatch } from '@anteroom/contract';
import { fullName } from '@anteroom/domain/people/fullName';
import { Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchDialog } from './BatchDialog.tsx';
import type { Chosen, Part } from './batches.ts';

type Filter = Extract<PersonBatch['chosen'], { filter: unknown }>['filter'];

interface PeopleBatchesProps {
  readonly chosen: Chosen<Filter>;
  readonly onDone: () => void;
}

/** Buttons that change many people: invite them, or require a second step. */
export function PeopleBatches({ chosen, onDone }: PeopleBatchesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InviteChosen chosen={chosen} onDone={onDone} />
      <Button size="sm" icon="shield-check" onClick={() => setOpen(true)}>
        {t('batch.secondFactor')}
      </Button>
      {isOpen && (
        <RequireSecondFactor
          chosen={chosen}
          onClose={(isDone) => {
            setOpen(false);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

/**
 * Button that invites the selected clients' people or staff. For a filter, it invites those who have not been invited
 * yet.
 */
export function InviteChosen({ chosen, onDone }: PeopleBatchesProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  // Key of the invitation while the dialog is open: each time it is opened, people get a new link.
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const send = async (part: Part<Filter>, _: object, dryRun: boolean): Promise<BatchReport> => {
    const { invited, refused, total, next } = await http.call(inviteUninvited, {
      body: {
        dryRun,
        ...(idempotencyKey && { idempotencyKey }),
        ...('ids' in part ? { contactIds: part.ids } : { search: part.filter.search, after: part.after }),
      },
      timeout: 120_000,
    });
    const named = (person: (typeof invited)[number]) => ({
      id: person.contactId,
      name: fullName(person),
    });
    return {
      changed: invited.map(named),
      unchanged: [],
      refused: refused.map((each) => ({ ...named(each), reason: each.reason, message: '' })),
      total,
      next,
    };
  };
  return (
    <>
      <Button size="sm" icon="send" onClick={() => setKey(crypto.randomUUID())}>
        {t('invitation.send')}
      </Button>
      {idempotencyKey && (
        <BatchDialog
          action="invite"
          chosen={chosen}
          change={invitation}
          send={send}
          onClose={(isDone) => {
            setKey(null);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

/** An invitation has no options. */
const invitation = {};

interface RequireProps {
  readonly chosen: Chosen<Filter>;
  readonly onClose: (isDone: boolean) => void;
}

function RequireSecondFactor({ chosen, onClose }: RequireProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const [way, setWay] = useState('require');
  const send = (part: Part<Filter>, change: PersonBatch['change'], dryRun: boolean) =>
    http.call(changePeople, { body: { chosen: part, change, dryRun }, timeout: 120_000 });
  return (
    <BatchDialog
      action="secondFactor"
      chosen={chosen}
      change={{ requiresSecondFactor: way === 'require' }}
      send={send}
      onClose={onClose}
    >
      <RadioGroup
        label={t('batch.secondFactor')}
        value={way}
        onChange={setWay}
        options={[
          {
            value: 'require',
            label: t('batch.required'),
            description: t('batch.requiredDoes'),
          },
          { value: 'rule', label: t('batch.notRequired') },
        ]}
      />
    </BatchDialog>
  );
}
