/** Licences of a school (first document, sections 2, 3 and 7), and the extension by which a program takes one. */
import { isEmail } from '@schoolbeheer/domain/email'
import { z } from 'zod'
import { anyAnswer, endpoint } from '../endpoint.ts'
import { id, requiredText } from '../fields.ts'

export const Licence = z.object({
  id: z.int(),
  userEmail: z.string().nullish(),
  name: z.string().nullish(),
  creationDate: z.string().nullish(),
  endDate: z.string().nullish(),
  active: z.boolean().nullish(),
})
export type Licence = z.infer<typeof Licence>

export const licences = {
  stop: endpoint({
    method: 'PUT',
    path: '/api/licence/stop',
    summary: 'Ends an active licence; one that has ended stays as it is',
    permission: 'licences:stop',
    input: z.object({ id }),
    output: anyAnswer,
  }),
  stopped: endpoint({
    method: 'GET',
    path: '/api/licence/stopped',
    summary: 'The licences of a school that have ended, the last ended first; an extension',
    permission: 'schools:read',
    input: z.object({ schoolGuid: requiredText(36).pipe(z.guid()) }),
    output: z.array(Licence),
    list: 'items',
    extension: 'licences.stopped',
  }),
}

/** Calls for programs only; the documents do not have them. */
export const licenceExtensions = {
  start: endpoint({
    method: 'POST',
    path: '/api/licence/start',
    summary: 'Takes a licence of a school; a person who has one already gets the same again (extension, programs only)',
    permission: 'licences:start',
    input: z.object({
      schoolGuid: requiredText(36).pipe(z.guid()),
      userEmail: requiredText(254).refine(isEmail, 'shared_emailinvalid'),
      name: requiredText(200),
    }),
    output: Licence,
  }),
}
