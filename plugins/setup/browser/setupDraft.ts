import { useState } from 'react';

/** The firm as typed so far. */
export interface FirmText {
  readonly name: string;
  readonly country: string;
  readonly language: string;
  readonly timeZone: string;
  readonly email: string;
  readonly color: string;
  /** The logo as a data URL. */
  readonly logo: string | null;
}

/** The owner as typed so far, without the password. */
export interface OwnerText {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

interface StoredDraft {
  readonly firm: FirmText;
  readonly owner: OwnerText;
}

const empty: StoredDraft = {
  firm: { name: '', country: '', language: '', timeZone: '', email: '', color: '#003565', logo: null },
  owner: { firstName: '', lastName: '', email: '' },
};

const key = 'anteroom-setup';

/** Stores the input in this tab until it has been sent, so that it survives a reload. */
export function useSetupDraft() {
  const [draft, setDraft] = useState(readDraft);
  function keep(change: Partial<StoredDraft>) {
    const changed = { ...draft, ...change };
    setDraft(changed);
    try {
      sessionStorage.setItem(key, JSON.stringify(changed));
    } catch {
      // Storage is blocked or full: the input is lost on a reload.
    }
  }
  return {
    ...draft,
    setFirm: (change: Partial<FirmText>) => keep({ firm: { ...draft.firm, ...change } }),
    setOwner: (change: Partial<OwnerText>) => keep({ owner: { ...draft.owner, ...change } }),
    forget: () => sessionStorage.removeItem(key),
  };
}

export type SetupDraft = ReturnType<typeof useSetupDraft>;

function readDraft(): StoredDraft {
  try {
    const { firm, owner } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<StoredDraft>;
    return { firm: { ...empty.firm, ...firm }, owner: { ...empty.owner, ...owner } };
  } catch {
    return empty;
  }
}
