/** The call on the own language. */
import { languages } from '@schoolbeheer/contracts/school/languages'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { keepLanguage } from '../../db/languages.ts'

export function addAccountRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, languages, { keep: (_, viewer) => keepLanguage(db, viewer) })
}
