/** The files that the gateway passes on: the address of each, and the call that it comes from or goes to. */
import { exceptionLogFiles } from '../school/exceptions.ts'
import { releaseUploads } from '../school/releases.ts'
import { schoolGroupFiles } from '../school/schoolGroups.ts'
import { filePaths } from './filePaths.ts'

export const downloads = {
  schoolGroups: { path: filePaths.schoolGroups, endpoint: schoolGroupFiles.export },
  exceptionModel: { path: filePaths.exceptionModel, endpoint: exceptionLogFiles.model },
  exceptionScreenshot: { path: filePaths.exceptionScreenshot, endpoint: exceptionLogFiles.screenshot },
}

export type DownloadName = keyof typeof downloads

export const uploads = { releases: { path: filePaths.releases, endpoint: releaseUploads.create } }
