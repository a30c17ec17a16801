import { Navigation, useService } from '@anteroom/sdk';
import { SearchField } from '@anteroom/ui/SearchField';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { searchInAddress, staffPath, staffSearchPath } from './staffPath.ts';

/** Milliseconds, as in the client search (spec section 9). */
const searchDebounce = 200;

/** Searches clients and their contacts: while typing on the screen that lists them, and with Enter on other screens. */
export function StaffSearch() {
  const { t } = useTranslation();
  const navigation = useService(Navigation);
  const { pathname, search } = useLocation();
  const isListed = pathname === staffPath;
  const shown = isListed ? searchInAddress(search) : '';
  const [term, setTerm] = useState(shown);
  /** The search that the field last requested. If the URL contains another one, it was opened through a link. */
  const asked = useRef(shown);
  const timer = useRef<number>(undefined);
  useEffect(() => {
    if (shown === asked.current) return;
    asked.current = shown;
    setTerm(shown);
  }, [shown]);
  // Cancel a pending search when the person leaves, so that it does not bring them back.
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
          submitsForm
        />
      </form>
    </search>
  );
}
