/** The calls on releases. Rows travel as they are read. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { releaseUploads, releases } from '@schoolbeheer/contracts/school/releases'
import { serve, serveUploads } from '@schoolbeheer/server/serve'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { withConstraints } from '../../db/constraints.ts'
import { saveUpload } from '../../storage/files.ts'
import { insertRelease, listReleases, releaseExists } from './queries.ts'

export function addReleaseRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, releases, {
    list: () => listReleases(db),
  })

  serveUploads(api, releaseUploads, {
    create: (upload) =>
      withConstraints({ releases_name: nameTaken }, () =>
        db.transaction(async (tx) => {
          // When the name comes before the file, no file of a release that exists is stored. The constraint decides.
          if (upload.early && (await releaseExists(tx, upload.early))) throw nameTaken()
          const { input, fileIds } = await saveUpload(tx, upload)
          return insertRelease(tx, { ...input, mappingFileId: z.int().parse(fileIds.mappingFile) })
        }),
      ),
  })
}

function nameTaken() {
  return new Problem(409, 'release_nametaken', { name: 'release_nametaken' })
}
