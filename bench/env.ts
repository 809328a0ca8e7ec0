/** The environments of a benchmark, and of a program that it starts. */

/** Our environment, with these variables changed. */
export function withVariables(variables: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...variables,
  }
}

/** A Redis or Valkey to measure with. */
export function benchRedisUrl(): string | undefined {
  return process.env.BENCH_REDIS_URL
}

/** The folder of an earlier commit to measure beside ours. */
export function benchPeer(): string | undefined {
  return process.env.BENCH_PEER
}
