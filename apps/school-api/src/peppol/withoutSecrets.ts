/** The last filter over an access point's answers: texts for the ledger are short, and hold no secret of ours. */
import type { AccessPoint, ProviderAnswer } from './accessPoint.ts'

export function withoutSecrets(point: AccessPoint, secrets: string[]): AccessPoint {
  const { prepare } = point
  return {
    ...point,
    lookup: async (...input) => (await point.lookup(...input)).map(clean),
    ...(prepare && { prepare: async (...input) => clean(await prepare(...input)) }),
    submit: async (...input) => clean(await point.submit(...input)),
    get: async (...input) => clean(await point.get(...input)),
    findByNumber: async (...input) => clean(await point.findByNumber(...input)),
  }

  function clean<T extends ProviderAnswer & { words?: string }>(result: T): T {
    const { answer, words } = result
    return { ...result, answer: strike(answer, 10_000), ...(words !== undefined && { words: strike(words, 500) }) }
  }

  /** A provider may repeat what it was sent. PostgreSQL keeps no NUL. */
  function strike(text: string, most: number): string {
    const given = secrets.filter((secret) => secret !== '')
    const rest = given.reduce((said, secret) => said.replaceAll(secret, '…'), text.replaceAll('\0', ''))
    return rest.slice(0, most).toWellFormed()
  }
}
