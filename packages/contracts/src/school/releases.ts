/** Releases of the desktop application (first document, sections 2, 3, 5 and 7). */
import { z } from 'zod'
import { endpoint, noInput, uploadEndpoint } from '../endpoint.ts'
import { optionalText, requiredText } from '../fields.ts'

export const Release = z.object({
  id: z.int(),
  name: z.string().nullish(),
  test: z.boolean().nullish(),
  releaseNotes: z.string().nullish(),
})
export type Release = z.infer<typeof Release>

/** The fields of a new release, besides its mapping file. */
export const NewRelease = z.object({
  name: requiredText(100),
  /** A boolean as text, because the parts of a form are text. */
  test: z.stringbool({ truthy: ['true'], falsy: ['false'] }),
  releaseNotes: optionalText(20_000),
})

export const maxMappingFileBytes = 200 * 1024 * 1024

export const releases = {
  list: endpoint({
    method: 'GET',
    path: '/api/release/getall',
    summary: 'The releases, the newest first',
    permission: 'releases:manage',
    input: noInput,
    output: z.array(Release),
    list: 'bare',
  }),
}

export const releaseUploads = {
  create: uploadEndpoint({
    method: 'POST',
    path: '/api/release/create',
    summary: 'Adds a release with its mapping file',
    permission: 'releases:manage',
    input: NewRelease,
    output: Release,
    maxFieldBytes: 64 * 1024,
    files: { mappingFile: { required: true, maxBytes: maxMappingFileBytes } },
  }),
}
