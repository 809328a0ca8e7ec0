/**
 * An installation that others reach, with its archive: the disk of its database is lost, and it serves again. It needs
 * Docker.
 */
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { signIn } from '@schoolbeheer/testing/browser'
import { gigabytes, testServices } from '@schoolbeheer/testing/env'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { readManual } from '../testing/pitr.ts'
import { buildImages, gateway, installByManual, password } from '../testing/production.ts'

const { starting, restoring } = readManual()
const minutes = 60_000

test.runIf(testServices() === 'containers')(
  `an installation of ${gigabytes()} GB whose database is lost serves within three minutes for the first GB and 80 s for each more`,
  async () => {
    const { type, set, browser } = await installByManual()
    await buildImages(['postgres', 'archive'])
    const psql = async (statement: string) =>
      (
        await type(
          `docker compose exec -T --user postgres postgres psql --dbname=school --quiet -tA -v ON_ERROR_STOP=1 <<'SQL'\n${statement}\nSQL`,
        )
      ).trim()
    await psql(`create table writes (id int primary key, bytes bytea);
      alter table writes alter bytes set storage external`)
    // Hashes, since what gets smaller would be restored sooner.
    const write = (from: number, to: number) =>
      psql(`insert into writes select id, (
        select string_agg(sha512(convert_to(id || ' ' || part, 'UTF8')), '') from generate_series(1, 15625) part
      ) from generate_series(${from}, ${to}) id`)
    const rows = gigabytes() * 1000
    await write(1, rows * 0.9)

    set({
      COMPOSE_FILE: 'docker-compose.yml:docker/production.yml:docker/pitr.yml',
      BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
    })
    await type(starting)
    const backups = `select succeeded from operation_results where kind = 'backup'`
    await expect.poll(() => psql(backups), { timeout: 10 * minutes }).toBe('t')
    await write(rows * 0.9 + 1, rows)
    const segment = await psql('select pg_walfile_name(pg_switch_wal())')
    const archived = () => psql('select last_archived_wal from pg_stat_archiver')
    await expect.poll(async () => (await archived()) >= segment).toBe(true)
    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: true })

    await type(`docker compose kill postgres
      docker compose rm --stop --force postgres backup drill
      docker volume rm "$COMPOSE_PROJECT_NAME"_database`)
    const start = performance.now()
    expect(await type(restoring)).toContain('All rules hold')
    const seconds = Math.round((performance.now() - start) / 1000)
    console.log(`a restore of ${gigabytes()} GB took ${seconds} s`)

    expect(await (await browser.fetch('/auth/session')).json()).toMatchObject({ authenticated: false })
    const again = await signIn(gateway, 'griet@example.be', password)
    expect(await proceduresOf(gateway, again).operations.status.query()).toMatchObject({ held: { why: 'timeline' } })
    expect(await psql('select count(*) from writes')).toBe(String(rows))
    expect(seconds).toBeLessThanOrEqual(180 + 80 * (gigabytes() - 1))
  },
  60 * minutes,
)
