/** What the webhooks of providers share: `X-Signature: sha256=` and an HMAC, and an id to see each once. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** @param secret none is right where it is empty */
export function isSigned(body: Buffer | string, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(signature ?? '')
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}

/** What the provider calls the event, else what the same event has again when it is repeated: its body. */
export function eventIdOf(body: Buffer, named = ''): string {
  return isName.test(named) ? named : `sha256:${createHash('sha256').update(body).digest('hex')}`
}

/** It is kept. */
const isName = /^[\w.:-]{1,200}$/

/** A header that was sent twice says nothing. */
export function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
