/** Demo releases of the desktop application with their mapping files, and what went wrong in it. */
import { readFile } from 'node:fs/promises'
import type { Db } from '../db/connection.ts'
import { ensureException, insertLog } from '../features/exceptions/queries.ts'
import { releases } from '../db/tables/releases.ts'
import { saveBytes } from '../storage/files.ts'
import { createRandom, type Random } from './random.ts'

/** Adds them to a database without any; the reports lie in the weeks before `now`. */
export async function seedBugReports(tx: Db, now: Date): Promise<void> {
  for (const release of demoReleases) await insertRelease(tx, release)
  const random = createRandom(4_711)
  const screenshot = await readFile(new URL('../../data/demo-screenshot.png', import.meta.url))
  for (const { times, stack, ...said } of failures) {
    const exceptionId = await ensureException(tx, { ...said, exception: stack.join('\n   at ') })
    for (let report = 0; report < times; report += 1) {
      const done = steps(random)
      await insertLog(tx, exceptionId, {
        exceptionDate: new Date(now.getTime() - random.between(1, 60 * 24 * 60) * 60_000),
        releaseName: random.pick(demoReleases.slice(1)).name,
        commentaar: random.chance(0.6) ? random.pick(comments) : null,
        undoStack: done,
        redoStack: random.chance(0.3) ? steps(random).slice(0, 2) : [],
        modelFileId: await saveBytes(
          tx,
          textFile('rooster.json', { klassen: ['1A', '1B', '2A'], laatste: done.at(-1) }),
        ),
        screenshotFileId: random.chance(0.7)
          ? await saveBytes(tx, { name: 'scherm.png', contentType: 'image/png', bytes: screenshot })
          : null,
      })
    }
  }
}

const demoReleases = [
  { name: '4.0.0', test: false, releaseNotes: 'Nieuw: examenroosters.\nNieuw: afdrukken per lokaal.' },
  { name: '4.1.0', test: true, releaseNotes: 'Proefversie voor enkele scholen.' },
  { name: '4.1.0', test: false, releaseNotes: 'Sneller openen van grote roosters.\nLeerkrachten samenvoegen.' },
  { name: '4.1.1', test: false, releaseNotes: 'Herstelt het verplaatsen van een les naar een vol lokaal.' },
  { name: '4.2.0', test: true, releaseNotes: null },
]

async function insertRelease(tx: Db, release: (typeof demoReleases)[number]): Promise<void> {
  const mapping = textFile(`mapping-${release.name}.txt`, {
    release: release.name,
    a: 'Rooster',
    b: 'Lokaal',
    c: 'Les',
  })
  await tx.insert(releases).values({ ...release, mappingFileId: await saveBytes(tx, mapping) })
}

function textFile(name: string, content: object) {
  return {
    name,
    contentType: 'application/octet-stream',
    bytes: Buffer.from(JSON.stringify(content)),
  }
}

const failures = [
  {
    times: 9,
    message: 'De les kon niet worden verplaatst.',
    stack: [
      'System.InvalidOperationException: Lokaal B204 is al bezet op maandag, uur 3.',
      'Rooster.Lokaal.Reserveer(Les les, Uur uur)',
      'Rooster.Planner.Verplaats(Les les, Uur naar)',
      'Rooster.Ui.RoosterVenster.OnDrop(DragEventArgs e)',
    ],
  },
  {
    times: 4,
    message: 'Object reference not set to an instance of an object.',
    stack: [
      'System.NullReferenceException: Object reference not set to an instance of an object.',
      'Rooster.Leerkracht.get_Opdracht()',
      'Rooster.Rapporten.Ambtsbevoegdheden.Bereken(Leerkracht leerkracht)',
      'Rooster.Rapporten.Ambtsbevoegdheden.Maak(IEnumerable<Leerkracht> leerkrachten)',
    ],
  },
  {
    times: 1,
    message: 'Het bestand kan niet worden geopend omdat het door een ander proces wordt gebruikt.',
    stack: [
      "System.IO.IOException: The process cannot access the file 'rooster.rst' because it is being used by another process.",
      'System.IO.FileStream.ValidateFileHandle(SafeFileHandle fileHandle)',
      'Rooster.Opslag.Bestand.Open(String pad)',
    ],
  },
  {
    times: 3,
    message: 'Index was outside the bounds of the array.',
    stack: [
      'System.IndexOutOfRangeException: Index was outside the bounds of the array.',
      'Rooster.Examens.Examenrooster.Dag(Int32 dag)',
      'Rooster.Examens.Afdruk.MaakPagina(Int32 pagina)',
    ],
  },
  {
    times: 2,
    message: 'De verbinding met de licentieserver is verbroken.',
    stack: [
      'System.Net.WebException: The operation has timed out.',
      'System.Net.HttpWebRequest.GetResponse()',
      'Rooster.Licenties.Client.Controleer(String sleutel)',
    ],
  },
]

const comments = [
  'Ik versleepte een les van 3A en toen kwam deze melding.',
  'Gebeurt elke keer bij het openen van het rapport.',
  'Alles stond stil, na een halve minuut deze fout.',
  'Enkel bij de klassen van de derde graad.\nBij de andere gaat het wel.',
]

const actions = [
  'Les wiskunde van 3A verplaatst naar maandag, uur 3',
  'Lokaal B204 toegewezen aan 3A',
  'Leerkracht An Claes gekoppeld aan Nederlands 2B',
  'Klas 1C toegevoegd',
  'Toezicht op donderdag gewijzigd',
  'Springuur van Jan Peeters verwijderd',
]

function steps(random: Random): string[] {
  return Array.from({ length: random.between(1, 6) }, () => random.pick(actions))
}
