/** Period over which the speed is averaged. */
const windowMs = 3_000;

/** Computes bytes per second over the last few seconds. */
export class Speedometer {
  private samples: { readonly bytes: number; readonly at: number }[] = [];

  /**
   * Records progress and returns the speed.
   *
   * @param at - milliseconds of a monotonic clock.
   */
  at(bytes: number, at: number): number {
    this.samples.push({ bytes, at });
    this.samples = this.samples.filter((sample) => at - sample.at <= windowMs);
    const [oldest] = this.samples;
    if (!oldest || at === oldest.at) return 0;
    return ((bytes - oldest.bytes) / (at - oldest.at)) * 1_000;
  }
}
