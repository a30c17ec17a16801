/** Help articles that cannot be taken in, with the reason in one sentence, for the operator. */
export class HelpFault extends Error {
  override readonly name = 'HelpFault';
}
