/** The calls on releases. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { releaseUploads, releases } from '@schoolbeheer/contracts/school/releases'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve, serveUploads } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withConstraints } from '../../db/constraints.ts'
import type { SchoolDatabase } from '../../db/connection.ts'
import { saveFiles } from '../../storage/files.ts'
import { insertRelease, listReleases, releaseExists } from './queries.ts'

export const addReleaseRoutes = (app: FastifyInstance, authenticate: Authenticate, { db }: SchoolDatabase): void => {
  serve(app, authenticate, releases, {
    list: () => listReleases(db),
  })

  serveUploads(app, authenticate, releaseUploads, {
    create: ({ name, test, releaseNotes }, files) => {
      const release = { name, test, releaseNotes: releaseNotes || null }
      return withConstraints({ releases_name: nameTaken }, () =>
        db.transaction(async (tx) => {
          // The constraint decides; this spares who comes second the sending of a file for nothing.
          if (await releaseExists(tx, release)) throw nameTaken()
          const { mappingFile } = await saveFiles(tx, files)
          const id = await insertRelease(tx, { ...release, mappingFileId: z.int().parse(mappingFile) })
          return { id, ...release }
        }),
      )
    },
  })
}

const nameTaken = () => new Problem(409, 'release_nametaken', { name: 'release_nametaken' })
