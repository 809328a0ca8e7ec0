/** Calls of other programs at the school API, so that tests can see the effect. They act as the demo program. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request, type APIRequestContext } from '@playwright/test'
import { port } from './address.ts'

const schoolApi = `http://localhost:${port + 1}`
const identity = `http://localhost:${port + 2}`

const secretFile = join(import.meta.dirname, 'test-results/demo-program.json')

/** Keeps the secret of the demo program for the tests. */
export function keepSecret(secret: string): void {
  writeFileSync(secretFile, JSON.stringify(secret))
}

type Licence = { id: number; userEmail: string; name: string }

/** Takes licences of a school, one for each name; answers them. */
export async function startLicences(schoolGuid: string, names: string[]): Promise<Licence[]> {
  const program = await asProgram('licences:start')
  const started: Licence[] = []
  for (const name of names) {
    const local = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')
    const userEmail = `${local}@school.test`
    const answer = await program.post('/api/licence/start', { data: { schoolGuid, userEmail, name } })
    if (!answer.ok()) throw new Error(`licence/start answered ${answer.status()}: ${await answer.text()}`)
    started.push(await answer.json())
  }
  await program.dispose()
  return started
}

type Report = { message: string; exception: string; release: string } & Partial<{
  comment: string
  undoStack: string[]
  redoStack: string[]
  model: File
  screenshot: File
}>

/** Reports an exception; answers its id. */
export async function reportException(report: Report): Promise<number> {
  const program = await asProgram('exceptions:report')
  const form = new FormData()
  for (const [name, value] of Object.entries(report)) for (const item of [value].flat()) form.append(name, item)
  const answer = await program.post('/api/exceptions/report', { multipart: form })
  if (!answer.ok()) throw new Error(`exceptions/report answered ${answer.status()}: ${await answer.text()}`)
  const { id }: { id: number } = await answer.json()
  await program.dispose()
  return id
}

/** Asks the school API with a token of this scope. */
async function asProgram(scope: string): Promise<APIRequestContext> {
  const secret: string = JSON.parse(readFileSync(secretFile, 'utf8'))
  const provider = await request.newContext()
  const granted = await provider.post(`${identity}/oidc/token`, {
    headers: { authorization: `Basic ${btoa(`demo-program:${secret}`)}` },
    form: { grant_type: 'client_credentials', scope, resource: schoolApi },
  })
  const { access_token: token }: { access_token: string } = await granted.json()
  await provider.dispose()
  return request.newContext({ baseURL: schoolApi, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}
