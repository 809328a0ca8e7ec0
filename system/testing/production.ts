/**
 * An installation by docker/production.yml and its manual, of images of these sources, in a folder as an operator has it;
 * with the first admin, who is signed in.
 */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { makeCertificate, trust, type Certificate } from '@schoolbeheer/server/testing/certificates'
import { leadNames } from '@schoolbeheer/server/testing/names'
import { createBrowser, signIn } from '@schoolbeheer/testing/browser'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startMailServer, type ReceivedMail } from '@schoolbeheer/testing/mailServer'
import { onTestFinished, vi } from 'vitest'
import { blocksOf } from './manual.ts'

const root = join(import.meta.dirname, '../..')
const images = 'schoolbeheer.test'
const apps = ['gateway', 'school-api', 'identity', 'proxy', 'operations', 'acme']
const project = 'schoolbeheer-test'

/** Both have the same content: what a test of replacing needs is a new container. */
export const [version, nextVersion] = ['0.1.0', '0.2.0']

export const gateway = 'https://beheer.school.test'
export const identity = 'https://aanmelden.school.test'

const filledIn = {
  IMAGES: images,
  VERSION: version,
  GATEWAY_HOST: new URL(gateway).host,
  IDENTITY_HOST: new URL(identity).host,
  COMPOSE_PROFILES: '',
}
/** The admin's. */
export const password = 'Een goed wachtwoord'
const run = promisify(execFile)

export type Installation = Awaited<ReturnType<typeof installByManual>>

/** The folder of an installation, and an address of this machine that its containers reach, whose certificate they trust. */
export type Place = { folder: string; host: string; certificate: Certificate }

type Settings = Record<string, string>

/** Goes through the manual until an admin is signed in by TLS. All of it ends with the test. */
export async function installByManual(choose: (place: Place) => Promise<Settings> = async () => ({})) {
  await buildImages(apps)
  const [preparing = '', starting = '', makingAdmin = '', looking = '', reloading = '', upgrading = '', ...more] =
    blocksOf('docs/production.md')
  const [renewing = '', watching = '', copying = '', ...unknown] = more
  if (unknown.length > 0) throw new Error(`Nobody runs ${unknown.join()}`)
  const { folder, type } = createTerminal()
  keepNoConnection()
  await type(preparing)
  const mails: ReceivedMail[] = []
  const post = await startPost(mails)
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, post.certificate.cert)
  const set = (settings: Settings) => writeSettings(folder, settings)
  const chosen = await choose({ folder, ...post })
  set({ ...filledIn, MAIL_URL: post.url, AUTHORITY_FILE: authority, ...chosen })
  writeFileSync(join(folder, 'accessPoint.env'), 'ACCESS_POINT=e-invoice.be\nACCESS_POINT_KEY=none\n')
  await type(starting)
  const [cert = ''] = (await type('docker compose exec -T proxy cat /trust/authorities.pem')).split(/(?<=-END.*\n)/)
  trust({ key: '', cert })
  leadNames()('127.0.0.1')
  const [link = ''] = /https\S+/.exec(await type(makingAdmin)) ?? []
  await choosePassword(link)
  const browser = await signIn(gateway, 'griet@example.be', password)
  const [city] = await proceduresOf(gateway, browser).reference.cities.query()
  const commands = { looking, reloading, upgrading, renewing, watching, copying }
  return { type, set, folder, post, mails, link, browser, city: { id: city?.id ?? 0 }, ...commands }
}

/** Builds one image after the other: later ones find the layers of earlier ones. */
export async function buildImages(targets: string[]): Promise<void> {
  for (const app of targets) {
    const tags = [version, nextVersion].flatMap((one) => ['--tag', `${images}/${app}:${one}`])
    await run('docker', ['build', '--quiet', '--target', app, ...tags, root])
  }
}

/** The files of a release in a folder of their own, and a function that runs commands there as an operator types them. */
function createTerminal() {
  const folder = temporaryFolder()
  cpSync(join(root, 'docker-compose.yml'), join(folder, 'docker-compose.yml'))
  cpSync(join(root, 'docker'), join(folder, 'docker'), { recursive: true })
  const type = async (commands: string): Promise<string> => {
    // Other tests may take most of this machine.
    const exported = `export COMPOSE_PROJECT_NAME=${project} READY_WITHIN=600`
    const { stdout } = await run('bash', ['-ec', `${exported}\n${commands}`], {
      cwd: folder,
      maxBuffer: 1e8,
    })
    return stdout
  }
  onTestFinished(async () => {
    await type('docker compose --profile "*" down --volumes --timeout 0')
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, type }
}

/**
 * Makes every request of the test take a connection of its own. The proxy closes those that are kept whenever it reads its
 * settings again; browsers then send a request once more by themselves, and `fetch` does not.
 */
function keepNoConnection(): void {
  const kept = globalThis.fetch
  const sending = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const headers = new Headers(init?.headers)
    headers.set('connection', 'close')
    return kept(address, { ...init, headers })
  })
  onTestFinished(() => sending.mockRestore())
}

/** A mail server that containers reach, with a certificate of an authority of its own. */
async function startPost(mails: ReceivedMail[]) {
  const { stdout } = await run('docker', [
    'network',
    'inspect',
    'bridge',
    '--format',
    '{{(index .IPAM.Config 0).Gateway}}',
  ])
  const host = stdout.trim()
  const certificate = makeCertificate(host)
  const { url, stop } = await startMailServer(0, (mail) => void mails.push(mail), { host, certificate })
  onTestFinished(stop)
  return { url, host, certificate }
}

/** Fills in variables of `.env`. */
function writeSettings(folder: string, given: Settings): void {
  const file = join(folder, '.env')
  const kept = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !Object.hasOwn(given, line.split('=', 1)[0] ?? ''))
  writeFileSync(file, [...kept, ...Object.entries(given).map((pair) => pair.join('=')), ''].join('\n'))
}

/** Chooses a password by the link, as the page of the application does. */
async function choosePassword(link: string): Promise<void> {
  const { userId = '', confirmCode: code = '' } = Object.fromEntries(new URL(link).searchParams)
  const browser = createBrowser(gateway)
  await browser.fetch('/auth/session')
  await proceduresOf(gateway, browser).account.confirm.mutate({ userId, code, password })
}
