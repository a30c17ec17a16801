/** Error for the operator that says in one sentence why help articles cannot be imported. */
export class HelpFault extends Error {
  override readonly name = 'HelpFault';
}
