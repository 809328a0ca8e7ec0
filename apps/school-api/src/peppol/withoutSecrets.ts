/** The last hand on all that an access point says: what goes into the ledger is short, and holds no secret of ours. */
import type { AccessPoint, Told } from './accessPoint.ts'

export function withoutSecrets(point: AccessPoint, secrets: string[]): AccessPoint {
  const { prepare } = point
  return {
    ...point,
    lookup: async (...asked) => (await point.lookup(...asked)).map(clean),
    ...(prepare && { prepare: async (...asked) => clean(await prepare(...asked)) }),
    submit: async (...asked) => clean(await point.submit(...asked)),
    get: async (...asked) => clean(await point.get(...asked)),
    findByNumber: async (...asked) => clean(await point.findByNumber(...asked)),
  }

  function clean<T extends Told & { words?: string }>(told: T): T {
    const { answer, words } = told
    return { ...told, answer: strike(answer, 10_000), ...(words !== undefined && { words: strike(words, 500) }) }
  }

  /** A provider may repeat what it was sent. PostgreSQL keeps no NUL. */
  function strike(text: string, most: number): string {
    const given = secrets.filter((secret) => secret !== '')
    const rest = given.reduce((said, secret) => said.replaceAll(secret, '…'), text.replaceAll('\0', ''))
    return rest.slice(0, most).toWellFormed()
  }
}
