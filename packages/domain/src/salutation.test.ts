import { expect, test } from 'vitest'
import { addressee, addresseeLines, spokenName } from './salutation.ts'

test.each([
  ['Mevrouw An Peeters\nDirecteur', 'Mevrouw An Peeters\nDirecteur'],
  ['Geachte directie,', 'Directie'],
  ['geachte mevrouw Peeters,\nBoekhouding', 'Mevrouw Peeters\nBoekhouding'],
  ['Zeer geachte heer De Smet', 'Heer De Smet'],
  ['Beste An,', 'An'],
  ['Chère Madame,', 'Madame'],
  ['Dear Ms Peeters,', 'Ms Peeters'],
  ['Geachte,\nMevrouw An Peeters', 'Mevrouw An Peeters'],
  ['Mevrouw An Peeters,', 'Mevrouw An Peeters'],
  ['Geachte,', ''],
  ['Beste', ''],
  ['Geachte Geachte directie,,', 'Directie'],
  ['Goedemorgen mevrouw Peeters,', 'Mevrouw Peeters'],
  ['Goeden avond An', 'An'],
  ['Hooggeachte rector', 'Rector'],
  ['Hoi An', 'An'],
  ['Mijne heren', 'Heren'],
  ['L.S.,', ''],
  ['Geachte mevrouw, geachte heer,', 'Mevrouw, heer'],
  ['Dag en Nacht', 'Dag en Nacht'],
  ['Beste School vzw', 'Beste School vzw'],
  ['Goedele Wouters', 'Goedele Wouters'],
  ['Goede Start vzw', 'Goede Start vzw'],
  // Names that only begin like a greeting.
  ['Bestevaer Jan', 'Bestevaer Jan'],
  ['Dag-Erik Moen', 'Dag-Erik Moen'],
  ['Cherie Blair', 'Cherie Blair'],
])('%j names %j', (salutation, named) => {
  expect(addressee(salutation)).toBe(named)
  expect(addressee(named)).toBe(named)
})

test('stands on paper without empty lines', () => {
  expect(addresseeLines('Geachte directie,\r\n\r\nDienst facturatie')).toEqual(['Directie', 'Dienst facturatie'])
  expect(addresseeLines('Geachte,')).toEqual([])
})

test.each([
  ['Mevrouw An Peeters\nDirecteur', 'mevrouw An Peeters'],
  ['De heer Jan De Smet', 'heer Jan De Smet'],
  ['Geachte directie,', 'directie'],
  ['De directie', 'directie'],
  ['T.a.v. de boekhouding', 'boekhouding'],
  ['De voorzitter', 'voorzitter'],
  ['De financiële dienst', 'financiële dienst'],
  ['Aan de directie', 'directie'],
  ['tav An Peeters', 'An Peeters'],
  ['An Peeters', 'An Peeters'],
  ['De Smet Jan', 'De Smet Jan'],
  ['Het secretariaat', ''],
  ['Geachte,', ''],
])('%j is greeted as %j', (salutation, spoken) => expect(spokenName(salutation, 'nl')).toBe(spoken))

test.each([
  ['Madame Anne Dubois\nDirectrice', 'fr', 'Madame Anne Dubois'],
  ['monsieur le Directeur', 'fr', 'Monsieur le Directeur'],
  ['M. Dubois', 'fr', 'M. Dubois'],
  ['Madame Dubois', 'en', ''],
  ['Ms Dubois', 'en', 'Ms Dubois'],
  // Offices, and titles of another language.
  ['Service comptabilité', 'fr', ''],
  ['Mevrouw An Peeters', 'fr', ''],
  ['Maison des écoles', 'fr', ''],
] as const)('%j is greeted in %s as %j', (salutation, language, spoken) =>
  expect(spokenName(salutation, language)).toBe(spoken),
)
