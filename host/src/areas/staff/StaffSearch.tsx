import { Navigation, useService } from '@anteroom/sdk';
import { SearchField } from '@anteroom/ui/SearchField';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { searchInAddress, staffPath, staffSearchPath } from './staffPath.ts';

/** Milliseconds: as in the search for a client (spec section 9). */
const searchDebounce = 200;

/** Finds clients and their contacts: while typing where they are listed, and from other screens with Enter. */
export function StaffSearch() {
  const { t } = useTranslation();
  const navigation = useService(Navigation);
  const { pathname, search } = useLocation();
  const isListed = pathname === staffPath;
  const shown = isListed ? searchInAddress(search) : '';
  const [term, setTerm] = useState(shown);
  /** Search that the field has asked for last: an address with something else was gone to by a link. */
  const asked = useRef(shown);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (shown === asked.current) return;
    asked.current = shown;
    setTerm(shown);
  }, [shown]);
  // Whoever leaves is not brought back.
  useEffect(() => {
    if (isListed) return () => clearTimeout(timer.current);
  }, [isListed]);

  function find(words: string) {
    clearTimeout(timer.current);
    asked.current = words.trim();
    navigation.go(staffSearchPath(words.trim()), { replace: isListed });
  }

  function type(words: string) {
    setTerm(words);
    clearTimeout(timer.current);
    if (isListed) timer.current = window.setTimeout(find, searchDebounce, words);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isListed || term.trim()) find(term);
  }

  return (
    <search className="staff-search">
      <form onSubmit={submit}>
        <SearchField
          label={t('staff.search')}
          clearLabel={t('shell.clear')}
          value={term}
          onChange={type}
          maxLength={200}
        />
      </form>
    </search>
  );
}
