/** Thrown in a slot whose component has shown nothing for too long. */
export class SlotStuck extends Error {
  override readonly name = 'SlotStuck';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`Nothing was shown within ${seconds} s.`);
    this.seconds = seconds;
  }
}
