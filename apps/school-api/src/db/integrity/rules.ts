/** All rules that must hold over the school API's data, whatever happened: `pnpm verify` and the tests ask the same. */
import type { Rule } from '@schoolbeheer/server/database/integrity'
import { billRules } from './bills.ts'
import { fileRules } from './files.ts'
import { numberRules } from './numbers.ts'
import { paymentRules } from './payments.ts'
import { sourceRules } from './sources.ts'

export const schoolRules: readonly Rule[] = [
  ...numberRules,
  ...billRules,
  ...sourceRules,
  ...paymentRules,
  ...fileRules,
]
