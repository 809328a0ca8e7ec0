/**
 * Signatures of providers' webhooks, `X-Signature: sha256=` and an HMAC, and the marks that identify a repeated event.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** @param secrets any of them signs, and with none no signature is right */
export function isSigned(body: Buffer | string, signature: string | undefined, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature ?? '')
  return secrets.some((secret) => {
    const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/**
 * Both marks are the same when an event is repeated; its name may stand outside of the signed text. @param named the
 * provider's name of the event
 */
export function marksOf(signed: Buffer | string, named = ''): { eventId: string; bodyHash: string } {
  const bodyHash = createHash('sha256').update(signed).digest('hex')
  return { eventId: isName.test(named) ? named : `sha256:${bodyHash}`, bodyHash }
}

/** A name of this form is kept. */
const isName = /^[\w.:-]{1,200}$/

/** A header that was sent twice says nothing. */
export function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
