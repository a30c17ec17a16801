export interface RateLimitTables {
  /** Windows of `RateLimit` and `GrowingDelay`. Not a tenant table: during sign-in the tenant is not known yet. */
  rate_limits: {
    /** SHA-256 of the limit's name and the key. */
    key: Buffer;
    count: number;
    ends_at: Date;
    /** Time from which a delay allows the next attempt. */
    opens_at: Date | null;
  };
}
