/** The environment: of a benchmark, and of a program that it starts. */

/** Ours, with these variables changed. */
export const withVariables = (variables: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...variables,
})

/** A Redis or Valkey to measure with. */
export const benchRedisUrl = (): string | undefined => process.env.BENCH_REDIS_URL
