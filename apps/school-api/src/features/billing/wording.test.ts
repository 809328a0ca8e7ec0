import { expect, test } from 'vitest'
import { inLanguage } from './wording.ts'

test.each([
  [null, null, 'Contract', 'Twaalf maanden', 'Contrat', 'Douze mois'],
  [null, null, 'Contract', 'Eén maand', 'Contrat', 'Un mois'],
  [null, 2, 'Licentie', 'Schijf 2 van 5', 'Licence', 'Tranche 2 de 5'],
  [
    'participant',
    null,
    'Deelname opleidingsdag',
    'An Peeters: Start: deel 1, 10/06/2026',
    'Participation à une journée de formation',
    'An Peeters: Start\u00a0: deel 1, 10/06/2026',
  ],
  [
    'courseDayTravel',
    null,
    'Verplaatsing opleidingsdag',
    'Roosters, 10/06/2026',
    'Déplacement pour une journée de formation',
    'Roosters, 10/06/2026',
  ],
  [
    'schoolVisit',
    null,
    'Schoolbezoek',
    'Roosters, groepen (1), 10/06/2026, 1,5 uur',
    'Visite d’école',
    'Roosters, groepen (1), 10/06/2026, 1,5 h',
  ],
  ['feedback', null, 'Individuele feedback', '10/06/2026, 2 uur', 'Feedback individuel', '10/06/2026, 2 h'],
  ['feedback', null, 'Iets anders', 'Wat er ook staat', 'Iets anders', 'Wat er ook staat'],
] as const)('a line of %s with share %s is said in French', (sourceKind, shareNumber, type, description, ...french) => {
  const line = { sourceKind, shareNumber, typeName: type, description }
  const { typeName, description: described } = inLanguage(line, 'fr')
  expect([typeName, described]).toEqual(french)
  expect(inLanguage(line, 'nl')).toEqual(line)
})
