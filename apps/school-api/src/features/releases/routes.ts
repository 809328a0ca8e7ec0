/** The calls on releases; the rows are what travels. */
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
          // The constraint decides; this spares the keeping of a file for nothing, where its name came first.
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
