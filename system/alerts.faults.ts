/** The alerts and the dashboard of operators, in a real Prometheus, before a whole system that gets into trouble. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { createDatabase } from '@schoolbeheer/server/database/pool'
import { startEmbeddedPostgres } from '@schoolbeheer/server/database/embedded'
import { freePort } from '@schoolbeheer/server/freePort'
import { makeCertificate } from '@schoolbeheer/server/testing/certificates'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startObserved } from './testing/observing.ts'
import { alertNames, dashboard, hasPrometheus, startPrometheus } from './testing/prometheus.ts'

const isHere = hasPrometheus()
const lack = isHere ? '' : ' (not run: this machine has no `prometheus`, a package of Debian)'

/** A server that archives its log, with the databases of a system. */
async function startArchivingPostgres() {
  const folder = temporaryFolder()
  const start = () => startEmbeddedPostgres({ dir: join(folder, 'postgres') })
  const before = await start()
  const client = new pg.Client(before.url('postgres'))
  await client.connect()
  await client.query(`alter system set archive_mode = on`)
  await client.query(`alter system set archive_command = 'true'`)
  await client.end()
  await before.stop()
  const server = await start()
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const name of ['school', 'identity']) await createDatabase(server.url('postgres'), name)
  return { school: server.url('school'), identity: server.url('identity') }
}

/** Does something again and again, with no more than a pause between, until it is stopped. */
function again(work: () => Promise<unknown>, pauseMs = 0) {
  const over = new AbortController()
  const running = (async () => {
    while (!over.signal.aborted) {
      await work()
      await setTimeout(pauseMs)
    }
  })()
  const stop = async () => {
    over.abort()
    await running
  }
  onTestFinished(stop)
  return stop
}

test.skipIf(!isHere)(
  `each alert fires at its cause, and each expression of the dashboard finds data${lack}`,
  async () => {
    const databases = await startArchivingPostgres()
    const publicPort = await freePort()
    const system = await startObserved({}, { ...databases, publicUrl: `https://localhost:${publicPort}` })
    onTestFinished(system.stop)
    const school = new pg.Pool({ connectionString: databases.school })
    onTestFinished(() => school.end())
    const noResults = `insert into operation_results (kind, at, succeeded) values ('backup', now(), true), ('drill', now(), true)`
    await school.query(noResults)
    const archiving = again(
      () => school.query(`select pg_logical_emit_message(true, 'test', 'test'), pg_switch_wal()`),
      200,
    )
    const prometheus = await startPrometheus(system.metricsPort, { schoolbeheer_archive_age: 5 * 60 - 5 })
    onTestFinished(prometheus.stop)
    const fires = (name: string) => expect.poll(prometheus.firing, { message: name }).toContain(name)
    const fired: string[] = []
    const expectFiring = async (...names: string[]) => {
      for (const name of names) await fires(name)
      fired.push(...names)
    }

    // The disk of a machine that runs this may be full.
    const quiet = [...(await prometheus.firing())].filter((name) => name !== 'RunsOut')
    expect(quiet).toEqual([])

    const certificate = createServer(makeCertificate()).listen(publicPort)
    onTestFinished(() => void certificate.close())
    await archiving()
    await school.query(`alter system set archive_command = 'false'`)
    await school.query(`
    update operation_results set at = now() - interval '27 hours';
    update installation set held_since = now(), held_why = 'database';
    insert into dispatches (document_kind, document_id, purpose, recipient, message_id, queued_at, asked_by, state, attempts)
    values ('delivery', 1, 'delivery', 'a@school.test', 'one', now(), 'test', 'uncertain', 1),
      ('delivery', 2, 'delivery', 'a@school.test', 'other', now(), 'test', 'queued', 1);
    insert into jobs.queue
    select (jsonb_populate_record(queue, '{"name": "nobodys"}')).* from jobs.queue where name = 'invoices';
    insert into jobs.job (name, start_after) values ('nobodys', now() - interval '16 minutes');
    select pg_reload_conf()`)
    await expectFiring('ArchiveOld', 'BackupOld', 'Held', 'LeavingFails', 'JobsOld', 'RunsOut', 'DispatchesUncertain')

    // A statement that takes longer than a second, for more callers than there are connections.
    await school.query(`
    alter table calendar_feeds rename to feeds;
    create view calendar_feeds as select * from feeds where (select pg_sleep(1.2)::text) = ''`)
    const asking = Array.from({ length: 30 }, () =>
      again(async () => (await fetch(`${system.urls.schoolApi}/api/calendar/feed/${'x'.repeat(22)}`)).text(), 200),
    )
    await expectFiring('Slow', 'PoolFull')
    await school.query('drop view calendar_feeds')
    await expectFiring('Errors')
    for (const stop of asking) await stop()

    const asked = await Promise.all(
      dashboard().map(async (expression) => [expression, await prometheus.find(expression)]),
    )
    expect(asked.filter(([, found]) => found?.length === 0)).toEqual([])

    const blocking = again(async () => {
      system.child.kill('SIGSTOP')
      await setTimeout(280)
      system.child.kill('SIGCONT')
    }, 60)
    await expectFiring('LoopBlocked')
    await blocking()
    await system.stop()
    await expectFiring('Down')
    expect(fired.toSorted()).toEqual(alertNames().toSorted())
  },
)
