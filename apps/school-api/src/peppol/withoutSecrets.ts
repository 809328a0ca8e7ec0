/** The last filter over an access point's answers: texts for the ledger are short, and hold no secret of ours. */
import type { AccessPoint, ProviderAnswer } from './accessPoint.ts'

export function withoutSecrets(point: AccessPoint, secrets: string[]): AccessPoint {
  const { prepare } = point
  const given = secrets.filter((secret) => secret !== '')
  const longest = Math.max(0, ...given.map(({ length }) => length))
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
    const begun = text.slice(0, most + longest).replaceAll('\0', '')
    const struck = given.reduce((said, secret) => said.replaceAll(secret, '…'), begun)
    // An answer may be as long as the document that was sent. A secret that it is cut in is not known any more.
    const known = text.length > most + longest ? Math.max(struck.length - longest, 0) : most
    return struck.slice(0, Math.min(known, most)).toWellFormed()
  }
}
