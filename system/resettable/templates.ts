/** The databases of which each generation gets copies, on one embedded server. */
import { join } from 'node:path'
import { openIdentityDatabase } from '@schoolbeheer/identity/db/database'
import { sealIdentityDatabase } from '@schoolbeheer/identity/db/sealed'
import { seedDemoUsers } from '@schoolbeheer/identity/demo'
import { loadKeys } from '@schoolbeheer/identity/provider/keys'
import { openSchoolDatabase } from '@schoolbeheer/school-api/db/database'
import { sealSchoolDatabase } from '@schoolbeheer/school-api/db/sealed'
import { calendarEntries } from '@schoolbeheer/school-api/db/tables/courseDays'
import { demoSchools, seedDemo } from '@schoolbeheer/school-api/demo/seed'
import { startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import pg from 'pg'
import { keptSecrets } from '../secrets.ts'

/** The addresses of a pair of databases. */
export type Databases = { school: string; identity: string }

export type Templates = {
  /** Makes copies of both databases, whose names have this number. */
  copy: (number: number) => Promise<Databases>
  /** Removes the copies, and ends their connections. */
  drop: (number: number) => Promise<void>
  stop: () => Promise<void>
}

const names = ['school', 'identity'] as const
type Name = (typeof names)[number]

type Options = {
  dataDir: string
  groups: number
  /** Whether the databases of other numbers of groups go, as they take memory. */
  alone?: boolean
}

/** Starts the server in the folder, and makes the databases of this number of school groups if they are not there yet. */
export async function openTemplates({ dataDir, groups, alone = false }: Options): Promise<Templates> {
  const server = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), durable: false })
  const pool = new pg.Pool({ connectionString: server.url('postgres') })
  // A connection that was lost while nobody used it: the next statement says so.
  pool.on('error', () => undefined)
  const template = (name: Name) => `${name}_template_${groups}`
  try {
    await keepSmall(pool)
    await drop(pool, await databasesLike(pool, String.raw`\d+`))
    for (const name of names) await createOnce(pool, template(name))
    const kept = new Set(names.map(template))
    const all = await databasesLike(pool, String.raw`template_\d+`)
    if (alone)
      await drop(
        pool,
        all.filter((name) => !kept.has(name)),
      )
    await fill({ school: server.url(template('school')), identity: server.url(template('identity')) }, dataDir, groups)
  } catch (error) {
    await pool.end()
    await server.stop()
    throw error
  }
  return {
    copy: async (number) => {
      // Copying the files takes a quarter of the time that writing them through the log does.
      const create = (name: Name) => `create database ${name}_${number} template ${template(name)} strategy file_copy`
      await Promise.all(names.map((name) => pool.query(create(name))))
      return { school: server.url(`school_${number}`), identity: server.url(`identity_${number}`) }
    },
    drop: (number) =>
      drop(
        pool,
        names.map((name) => `${name}_${number}`),
      ),
    stop: async () => {
      await pool.end()
      await server.stop()
    },
  }
}

/** The size of the server, whose files are in memory too; that of its buffers from its next start on. */
async function keepSmall(pool: pg.Pool): Promise<void> {
  const settings = { shared_buffers: '16MB', max_wal_size: '16MB', min_wal_size: '8MB', autovacuum: 'off' }
  for (const [name, value] of Object.entries(settings)) await pool.query(`alter system set ${name} = '${value}'`)
  await pool.query('select pg_reload_conf()')
}

/** The databases of both apps whose names end so. */
async function databasesLike(pool: pg.Pool, ending: string): Promise<string[]> {
  const { rows } = await pool.query<{ datname: string }>('select datname from pg_database where datname ~ $1', [
    `^(${names.join('|')})_${ending}$`,
  ])
  return rows.map(({ datname }) => datname)
}

async function drop(pool: pg.Pool, databases: string[]): Promise<void> {
  await Promise.all(databases.map((name) => pool.query(`drop database ${name} with (force)`)))
}

async function createOnce(pool: pg.Pool, name: string): Promise<void> {
  const { rowCount } = await pool.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await pool.query(`create database ${name}`)
}

async function fill(databases: Databases, dataDir: string, groups: number): Promise<void> {
  const secrets = keptSecrets(dataDir)
  const now = new Date()
  const school = await openSchoolDatabase({ DATABASE_URL: databases.school, DATA_DIR: '' })
  const identity = await openIdentityDatabase({ DATABASE_URL: databases.identity, DATA_DIR: '' })
  const sealing = await sealSchoolDatabase(school, { DATA_SECRET: secrets.schoolDataSecret })
  // The keys are those of all generations, so that a program's token is good after a reset too.
  await loadKeys(identity.db, await sealIdentityDatabase(identity, { DATA_SECRET: secrets.identityDataSecret }), now)
  if (groups > 0) {
    await seedDemo(school.db, sealing, { groups, now })
    await seedDemoUsers(identity.db, { schools: await demoSchools(school.db), now })
    // Demo data that was made days ago would send its reminders at every start.
    await school.db.update(calendarEntries).set({ toldAt: now })
  }
  await Promise.all([school.close(), identity.close()])
}
