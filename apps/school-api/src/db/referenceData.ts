/** Fills the reference tables with missing rows; rows that are there keep their ids. */
import { readFile } from 'node:fs/promises'
import type { Db } from './connection.ts'
import { cities, onderwijsnetten, provinces } from './tables/reference.ts'

/** Adds the rows that are missing; several processes may do so at once. */
export async function loadReferenceData(db: Db): Promise<void> {
  await db.insert(onderwijsnetten).values(netten).onConflictDoNothing()
  await db.insert(provinces).values(provinceList).onConflictDoNothing()
  await loadCities(db)
}

/** The networks of Flemish education, by their umbrella organisations. */
const netten = [
  { id: 1, label: 'GO! onderwijs van de Vlaamse Gemeenschap' },
  { id: 2, label: 'Vrij gesubsidieerd onderwijs (Katholiek Onderwijs Vlaanderen)' },
  { id: 3, label: 'Officieel gesubsidieerd onderwijs van steden en gemeenten (OVSG)' },
  { id: 4, label: 'Officieel gesubsidieerd onderwijs van de provincies (POV)' },
  { id: 5, label: 'Vrij gesubsidieerd onderwijs van kleine onderwijsverstrekkers (OKO)' },
]

const provinceList = [
  { id: 1, name: 'Antwerpen' },
  { id: 2, name: 'Brussel' },
  { id: 3, name: 'Henegouwen' },
  { id: 4, name: 'Limburg' },
  { id: 5, name: 'Luik' },
  { id: 6, name: 'Luxemburg' },
  { id: 7, name: 'Namen' },
  { id: 8, name: 'Oost-Vlaanderen' },
  { id: 9, name: 'Vlaams-Brabant' },
  { id: 10, name: 'Waals-Brabant' },
  { id: 11, name: 'West-Vlaanderen' },
]

async function loadCities(db: Db): Promise<void> {
  const known = new Set((await db.select().from(cities)).map(placeKey))
  const missing = (await readPlaces()).filter((place) => !known.has(placeKey(place)))
  if (missing.length > 0) await db.insert(cities).values(missing).onConflictDoNothing()
}

function placeKey({ postalCode, name }: { postalCode: string; name: string }): string {
  return `${postalCode} ${name}`
}

/** The list is plain: three values a line, none of them quoted. */
async function readPlaces() {
  const text = await readFile(new URL('../../data/belgian-places.csv', import.meta.url), 'utf8')
  const provinceIds = new Map(provinceList.map(({ id, name }) => [name, id]))
  return text
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [postalCode, name, province] = line.split(',')
      const provinceId = provinceIds.get(province ?? '')
      if (!postalCode || !name || !provinceId) throw new Error(`This place cannot be read: ${line}`)
      return { postalCode, name, provinceId }
    })
}
