// What the form of a new release holds, and how it is sent.

import { maxMappingFileBytes, NewRelease } from '@schoolbeheer/contracts/school/releases'
import { z } from 'zod'

export const emptyRelease = { name: '', test: false, releaseNotes: '', mappingFile: null as File | null }

/** The contract's rules; its file is refused here already where the server would only after reading it. */
export const ReleaseForm = NewRelease.extend({
  test: z.boolean(),
  mappingFile: z
    .file('shared_fieldrequired')
    .min(1, 'shared_fileempty')
    .max(maxMappingFileBytes, 'release_filetoolarge'),
})
export type ReleaseForm = z.output<typeof ReleaseForm>

/** The fields before the file: what is wrong with them is known before it is kept. */
export function partsOf({ name, test, releaseNotes, mappingFile }: ReleaseForm): FormData {
  const form = new FormData()
  form.append('name', name)
  form.append('test', String(test))
  form.append('releaseNotes', releaseNotes ?? '')
  form.append('mappingFile', mappingFile)
  return form
}
