/**
 * Attests of attendance on a course day, each given once. They are on paper, and anybody can check them at an address.
 * Extensions.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint, noInput } from '../endpoint.ts'
import { optionalList, queryId } from '../fields.ts'

/** `number` is 32 hexadecimal digits. */
export const Attest = z.object({
  number: z.string(),
  theme: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  place: z.string().nullish(),
})
export type Attest = z.infer<typeof Attest>

/** All that the public gets to know. */
const CheckedAttest = Attest.omit({ number: true }).extend({ name: z.string(), valid: z.boolean() })
export type CheckedAttest = z.infer<typeof CheckedAttest>

const number = z.string().regex(/^[\w-]{1,100}$/)

/** Procedures of the gateway's `courseDays`. */
export const attests = {
  sendAttests: endpoint({
    method: 'POST',
    path: '/api/opencourseday/sendattests/:id',
    summary:
      'Gives everybody who was present and has none an attest, by mail, but those whose name is not known: they are answered as `nameless`, by their e-mail addresses; an extension',
    permission: 'courseDays:write',
    input: z.object({ id: queryId }),
    output: z.object({ sent: z.int(), nameless: optionalList(z.string()) }),
    extension: 'courseDays.sendAttests',
  }),
  ownAttests: endpoint({
    method: 'GET',
    path: '/api/attest/getown',
    summary: "The caller's attests, the latest day first; an extension",
    permission: 'courseDays:signUp',
    input: noInput,
    output: z.array(Attest),
    list: 'items',
    extension: 'courseDays.ownAttests',
  }),
}

/** Calls that need no session. */
export const attestChecks = {
  check: endpoint({
    method: 'GET',
    path: '/api/attest/check/:number',
    summary: 'What an attest says and whether it stands, for anyone who knows its number; an extension',
    permission: 'public',
    input: z.object({ number }),
    output: CheckedAttest,
    mayBeMissing: true,
    extension: 'courseDays.ownAttests',
  }),
}

export const attestFiles = {
  pdf: fileEndpoint({
    method: 'GET',
    path: '/api/attest/pdf/:number',
    summary: 'An attest on paper: the own, for course writers any; an extension',
    permission: 'courseDays:signUp',
    input: z.object({ number }),
    contentType: 'application/pdf',
    extension: 'courseDays.ownAttests',
  }),
}
