/** The rules of both databases, and of what one of them says of the other. */
import { identityRules } from '@schoolbeheer/identity/db/integrity'
import { explainedGaps } from '@schoolbeheer/school-api/db/integrity/numbers'
import { schoolRules } from '@schoolbeheer/school-api/db/integrity/rules'
import { migrationOf } from '@schoolbeheer/server/database/migrating'
import { brokenRules, type BrokenRule } from '@schoolbeheer/server/database/integrity'
import { z } from 'zod'
import { newestKnown, programs } from './databases.ts'
import { products } from './manifest.ts'
import { Refusal } from './refusal.ts'
import type { Pools } from './snapshots.ts'

/** All that breaks a rule. Throws a Refusal when a database is of an earlier release, which has other tables. */
export async function verify(pools: Pools): Promise<BrokenRule[]> {
  for (const product of products) {
    const [newest, own] = [newestKnown(product), await migrationOf(pools[product], programs[product])]
    if (own !== newest)
      throw new Refusal(
        `The database ${product} is at ${own ?? 'another release'}, this release at ${newest}: start it first.`,
      )
  }
  return [
    ...(await brokenRules(pools.school, schoolRules)),
    ...(await brokenRules(pools.identity, identityRules)),
    ...(await brokenReferences(pools)),
  ]
}

const Guids = z.array(z.object({ guid: z.string() }))

/** Numbers without a document, each with the reason: the gaps that are no broken rule. */
export async function listExplained({ school }: Pools): Promise<string[]> {
  return (await brokenRules(school, [{ name: 'numbers without a document', broken: explainedGaps }])).map(
    ({ by }) => by,
  )
}

/** A school is never deleted, so that those of which users are can be read first. */
async function brokenReferences({ school, identity }: Pools): Promise<BrokenRule[]> {
  const named = await identity.query('select distinct school_guid as guid from users where school_guid is not null')
  const missing = await school.query(
    `select guid from unnest($1::text[]) guid where guid not in (select schools.guid::text from schools) order by 1`,
    [Guids.parse(named.rows).map(({ guid }) => guid)],
  )
  return Guids.parse(missing.rows).map(({ guid }) => ({
    rule: 'users are of schools that exist',
    by: `users of school ${guid}`,
  }))
}
