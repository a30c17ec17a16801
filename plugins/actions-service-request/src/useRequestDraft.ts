import { generalRequests } from '@anteroom/domain/serviceRequests/generalRequests';
import { type Answers, FormDraft } from '@anteroom/forms';
import { useSession } from '@anteroom/sdk';
import { useState } from 'react';

/** What is typed and not sent yet, with the key under which it is sent: a retry after a reload is still the same request. */
interface RequestDraft {
  readonly values: Answers;
  readonly idempotencyKey: string;
}

/** One form instance: its draft as it was at the start, its key, and the ways to keep and to drop what is typed. */
export function useRequestDraft(clientId: string) {
  const { userId } = useSession();
  const [draft] = useState(
    () => new FormDraft<RequestDraft>({ definition: generalRequests.definition, userId, clientId }),
  );
  const [initial] = useState(() => draft.read());
  const [idempotencyKey, setIdempotencyKey] = useState(() => initial?.idempotencyKey ?? crypto.randomUUID());
  return {
    initialValues: initial?.values,
    idempotencyKey,
    keep: (values: Answers) => draft.write({ values, idempotencyKey }),
    drop: () => draft.clear(),
    /** What is typed becomes another request, to be sent besides the one that was. */
    renew(values: Answers) {
      const renewed = crypto.randomUUID();
      draft.write({ values, idempotencyKey: renewed });
      setIdempotencyKey(renewed);
    },
  };
}
