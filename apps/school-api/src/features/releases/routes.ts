/** The calls on releases. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { releaseUploads, releases } from '@schoolbeheer/contracts/school/releases'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve, serveUploads } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withConstraints } from '../../db/constraints.ts'
import type { SchoolDatabase } from '../../db/connection.ts'
import { saveUpload } from '../../storage/files.ts'
import { insertRelease, listReleases, releaseExists } from './queries.ts'

export function addReleaseRoutes(app: FastifyInstance, authenticate: Authenticate, { db }: SchoolDatabase): void {
  serve(app, authenticate, releases, {
    list: () => listReleases(db),
  })

  serveUploads(app, authenticate, releaseUploads, {
    create: (upload) =>
      withConstraints({ releases_name: nameTaken }, () =>
        db.transaction(async (tx) => {
          // The constraint decides; this spares the keeping of a file for nothing, where its name came first.
          if (upload.early && (await releaseExists(tx, upload.early))) throw nameTaken()
          const { input, fileIds } = await saveUpload(tx, upload)
          const release = { ...input, releaseNotes: input.releaseNotes || null }
          const id = await insertRelease(tx, { ...release, mappingFileId: z.int().parse(fileIds.mappingFile) })
          return { id, ...release }
        }),
      ),
  })
}

function nameTaken() {
  return new Problem(409, 'release_nametaken', { name: 'release_nametaken' })
}
