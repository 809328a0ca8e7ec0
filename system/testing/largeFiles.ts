/** An upload of 200 MB and a ZIP file through the proxy, while the parts that carry them are replaced or killed. */
import { maxMappingFileBytes } from '@schoolbeheer/contracts/school/releases'
import { Buffer } from 'node:buffer'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { gateway, type Installation } from './production.ts'

/** Each is sent, or read, in so many pieces with a pause after each: about as long as replacing a part takes. */
const [pieces, pauseMs] = [100, 200]

/** Enough that its answer does not fit in what waits on the way to a slow reader. */
const groups = 150_000

export async function expectFilesWhole(installed: Installation): Promise<void> {
  const { type } = installed
  await type(
    onSchool(`insert into school_groups (name, onderwijsnet_id, client_number, salutation, street, number, city_id,
    peppol, requires_purchase_order, yearly, contract_type)
    select md5(n::text) || md5((n + 1)::text), (select min(id) from onderwijsnetten), 'k' || n, '', md5((n + 2)::text), '1',
      (select min(id) from cities), true, false, false, 1 from generate_series(1, ${groups}) n`),
  )
  const replacing = (part: string) =>
    type(`source docker/replicas.sh && replace ${part} --force-recreate >&2 && proxy in`)
  const killing = (part: string) =>
    type(`docker compose kill --signal KILL ${part} && docker compose up --detach --no-deps --wait ${part}`)

  // The proxy divides several at once between the parts.
  for (const part of ['gateway-b', 'school-api-b']) {
    const names = [`${part} 1`, `${part} 2`]
    const begun = Promise.withResolvers<void>()
    const uploads = names.map((name) => upload(installed, name, begun.resolve))
    const downloads = [download(installed), download(installed)]
    await begun.promise
    await replacing(part)
    expect(await Promise.all(uploads)).toEqual([200, 200])
    expect(await Promise.all(downloads)).toEqual(['whole', 'whole'])
    for (const name of names) expect(await bytesOf(installed, name)).toBe(maxMappingFileBytes)
  }
  const outcomes: string[] = []
  for (const part of ['gateway-b', 'school-api-b']) {
    const names = [`${part} killed 1`, `${part} killed 2`]
    const begun = Promise.withResolvers<void>()
    const uploads = names.map((name) => upload(installed, name, begun.resolve))
    const downloads = [download(installed), download(installed)]
    await begun.promise
    await killing(part)
    for (const [index, result] of (await Promise.all(uploads)).entries()) {
      const isWhole = result === 200
      expect(await bytesOf(installed, names[index] ?? '')).toBe(isWhole ? maxMappingFileBytes : 0)
      outcomes.push(isWhole ? 'whole' : 'error')
    }
    outcomes.push(...(await Promise.all(downloads)))
  }
  expect(new Set(outcomes)).toEqual(new Set(['whole', 'error']))
}

function onSchool(statement: string): string {
  return `docker compose exec -T --user postgres postgres psql --tuples-only --no-align school <<'END'\n${statement};\nEND\n`
}

/** The stored bytes of the release; none where there is no such release. */
async function bytesOf({ type }: Installation, name: string): Promise<number> {
  const stored = `select coalesce(sum(length(content)), 0) from file_chunks join releases on file_id = mapping_file_id where name = '${name}'`
  return Number(await type(onSchool(stored)))
}

/** Sends a release with the largest file, slowly; answers its status, or the error. `onBegun` is called on the way. */
async function upload({ browser }: Installation, name: string, onBegun: () => void): Promise<number | string> {
  const part = (header: string, value = '') => `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}`
  const piece = Buffer.alloc(maxMappingFileBytes / pieces, 'x')
  async function* body() {
    yield Buffer.from(part('name="name"', `${name}\r\n`) + part('name="test"', 'false\r\n'))
    yield Buffer.from(part('name="mappingFile"; filename="mapping.bin"'))
    for (let sent = 0; sent < pieces; sent++) {
      yield piece
      if (sent === 3) onBegun()
      await setTimeout(pauseMs)
    }
    yield Buffer.from('\r\n--b--\r\n')
  }
  try {
    const response = await browser.fetch(`${gateway}/files/releases`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    })
    await response.text()
    return response.status
  } catch (error) {
    return String(error)
  }
}

/** Reads a spreadsheet, which is a ZIP file, slowly: to its end, or until an error. What ends before is neither. */
async function download({ browser }: Installation): Promise<'whole' | 'short' | 'error'> {
  let last: Uint8Array = new Uint8Array()
  try {
    const response = await browser.fetch(`${gateway}/files/school-groups.xlsx`)
    if (!response.body || response.status !== 200) return 'error'
    let read = 0
    for await (const bytes of response.body) {
      last = bytes.length < 1000 ? Buffer.concat([last, bytes]) : bytes
      read += bytes.length
      if (read > 250_000) {
        read = 0
        await setTimeout(pauseMs)
      }
    }
  } catch {
    return 'error'
  }
  // The record at the end of each ZIP file.
  return Buffer.from(last).includes(Buffer.from('PK\u0005\u0006', 'latin1')) ? 'whole' : 'short'
}
