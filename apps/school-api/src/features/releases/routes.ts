/** The calls on releases. Rows travel as they are read. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { releaseUploads, releases } from '@schoolbeheer/contracts/school/releases'
import { serve, serveUploads } from '@schoolbeheer/server/serve'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { withConstraints } from '../../db/constraints.ts'
import { saveUpload } from '../../storage/uploads.ts'
import { insertRelease, listReleases, releaseExists } from './queries.ts'

export function addReleaseRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, releases, {
    list: () => listReleases(db),
  })

  serveUploads(api, releaseUploads, {
    create: async ({ read }) => {
      const upload = await read()
      // When the name comes before the file, no file is stored for a release that exists. The constraint decides.
      if (upload.early && (await releaseExists(db, upload.early))) throw nameTaken()
      return withConstraints({ releases_name: nameTaken }, () =>
        saveUpload(api, upload, (tx, { input, fileIds }) =>
          insertRelease(tx, { ...input, mappingFileId: z.int().parse(fileIds.mappingFile) }),
        ),
      )
    },
  })
}

function nameTaken() {
  return new Problem(409, 'release_nametaken', { name: 'release_nametaken' })
}
