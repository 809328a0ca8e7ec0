/**
 * The search of the palette through the gateway and both APIs, beside a small call that is an extension too, and among
 * ten times as many records.
 */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { Pool } from 'undici'
import { adminCookie } from '../admin.ts'
import { alternately, ask, type Times } from '../alternately.ts'
import { insertGroups } from '../billing.ts'
import { startGateway, startSystem } from '../children.ts'
import { withClient, withDatabases } from '../databases.ts'
import { insertRecords } from '../records.ts'
import type { Row } from '../table.ts'

const [few, many] = [10_000, 100_000]

/** Searches by number, reference, amount and name; one finds very many records, and one finds none. */
const texts = [
  '2030-00192',
  paymentReference(2030, 192),
  '1.234,50',
  'peeters 4',
  'jan peeters',
  'bestelling 77',
  'nergens',
]

export function search(): Promise<Row[]> {
  return withDatabases(async (databases) => {
    await using system = await startSystem(1, databases)
    await using gateway = await startGateway(system.ready)
    const pool = new Pool(gateway.ready.url, { connections: 1 })
    const headers = { cookie: await adminCookie(gateway.ready.url) }
    const small = () => ask(pool, '/trpc/courseDays.ownAttests', headers)
    const find = (call: number) => {
      const input = JSON.stringify({ json: { q: texts[call % texts.length] } })
      return ask(pool, `/trpc/search.find?input=${encodeURIComponent(input)}`, headers)
    }
    // The result is awaited, because the databases end with this function.
    return await withClient(databases.school, (school) =>
      withClient(databases.identity, async (identity) => {
        const [group = 0] = await insertGroups(school, 1)
        await insertRecords({ school, identity }, { group, from: 1, to: few })
        const amongFew = await alternately(find, small)
        await insertRecords({ school, identity }, { group, from: few + 1, to: many })
        const amongMany = await alternately(find, small)
        await pool.close()
        return rowsOf(amongFew, amongMany)
      }),
    )
  })
}

function rowsOf(amongFew: Times, amongMany: Times): Row[] {
  const ratio = amongFew.ours / amongFew.peer
  const unit = 'ms'
  return [
    { what: `search among ${few} of each record, beside a small call`, unit, ...amongFew, ratio, mostRatio: 3 },
    {
      what: `search among ${many}, beside ${few}`,
      unit,
      ours: amongMany.ours,
      peer: amongFew.ours,
      // The small call shows how busy the machine was meanwhile.
      ratio: amongMany.ours / amongMany.peer / ratio,
      mostRatio: 1.3,
    },
  ]
}
