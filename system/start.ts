/** `pnpm start`, which builds the web client when needed, starts everything, and prints the addresses. */
import { run } from '@schoolbeheer/server/start'
import { announce } from './announce.ts'
import { scheduleBackups } from './backup/schedule.ts'
import { officeEnv, systemEnv, type SystemEnv } from './env.ts'
import { startForTests } from './resettable/start.ts'
import { startSystem } from './system.ts'

await run(async () => {
  const env = systemEnv()
  console.log('Schoolbeheer starts …')
  // An image has no sources of the client, and needs no tools to build it.
  if (!env.TEMPLATES && (await (await import('./web.ts')).buildWebWhenOld())) console.log('  web client built')
  const system =
    env.TESTING && env.TESTING_TOKEN ? await startForTests(env, env.TESTING_TOKEN) : await startForPeople(env)
  announce(system.urls, env)
  return async () => {
    console.log('\nStopping …')
    await system.stop()
  }
})

async function startForPeople(env: SystemEnv) {
  if (env.BACKUP_DIR !== undefined) await backUpFirst()
  const system = await startSystem({
    port: env.PORT,
    dataDir: env.DATA_DIR,
    demoGroups: env.DEMO ? env.DEMO_GROUPS : 0,
    logLevel: env.LOG_LEVEL,
    redisUrl: env.REDIS_URL,
    privateNetworks: env.PRIVATE_NETWORKS,
    office: env.DEMO ? undefined : officeEnv(),
  })
  if (env.BACKUP_DIR === undefined) return system
  const backups = scheduleBackups({ dir: env.BACKUP_DIR, everyMs: env.BACKUP_EVERY, now: Date.now })
  return {
    ...system,
    stop: async () => {
      await backups.stop()
      await system.stop()
    },
  }
}

/** The programs for backups are loaded where there is a BACKUP_DIR: most starts need none of them. */
async function backUpFirst(): Promise<void> {
  const { backUpBeforeMigrating } = await import('./backup/beforeMigrating.ts')
  const { ownRound } = await import('./backup/ownRound.ts')
  const made = await backUpBeforeMigrating(ownRound())
  if (made !== undefined) console.log(`  backup before the databases are migrated: ${made}`)
}
