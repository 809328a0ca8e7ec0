/** All rules that must hold over the identity app's data, whatever happened: `pnpm verify` and the tests ask the same. */
import { roles } from '@schoolbeheer/domain/roles'
import type { Rule } from '@schoolbeheer/server/database/integrity'

export const identityRules: readonly Rule[] = [
  {
    name: 'sessions, grants and tokens are of people who exist',
    broken: `select model || ' of ' || account_id from provider_records
      where account_id is not null and expires_at > now() and account_id not in (select guid::text from users)
      group by 1 order by 1`,
  },
  {
    name: 'users have roles that exist',
    broken: `select 'user ' || guid from users where not roles <@ array[${listOf(roles)}] order by 1`,
  },
  {
    // A database whose log was played has those of then until an app first serves it: see `restored.ts`.
    name: 'a restored database has no sessions, grants, tokens and codes of before',
    broken: `select model || ' of ' || coalesce(account_id, 'nobody') from provider_records, installation
      where database <> own_database()
      union select 'code of user ' || user_id from account_codes, installation
      where database <> own_database() and purpose = 'reset' order by 1`,
  },
]

function listOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ')
}
