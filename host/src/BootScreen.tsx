/** What stands while the session is read for the first time: the same mark as in the page before any script ran. */
export function BootScreen() {
  return <div className="boot" role="progressbar" aria-busy="true" aria-label="Anteroom" />;
}
