// The fields of the form of a new release, and the parts in which it is sent.

import { maxMappingFileBytes, NewRelease } from '@schoolbeheer/contracts/school/releases'
import { z } from 'zod'

export const emptyRelease = { name: '', test: false, releaseNotes: '', mappingFile: null as File | null }

/** The contract's rules, and a check of the file that the server can do only after reading it. */
export const ReleaseForm = NewRelease.extend({
  test: z.boolean(),
  mappingFile: z
    .file('shared_fieldrequired')
    .min(1, 'shared_fileempty')
    .max(maxMappingFileBytes, 'release_filetoolarge'),
})
export type ReleaseForm = z.output<typeof ReleaseForm>

/** The fields go before the file, so that the server finds wrong fields before it stores the file. */
export function partsOf({ name, test, releaseNotes, mappingFile }: ReleaseForm): FormData {
  const form = new FormData()
  form.append('name', name)
  form.append('test', String(test))
  form.append('releaseNotes', releaseNotes ?? '')
  form.append('mappingFile', mappingFile)
  return form
}
