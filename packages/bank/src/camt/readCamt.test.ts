import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankFile } from '../readBankFile.ts'
import { camtChoices, days, trueEntries } from '../testing/days.ts'
import { closingOf } from '../writing/day.ts'
import { camtFile, camtLines } from '../writing/writeCamt.ts'
import { collect, inPieces } from '../testing/reading.ts'

test('days of every kind give the entries that are true, in all versions, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(days, { minLength: 1, maxLength: 3 }),
      camtChoices,
      fc.integer({ min: 1, max: 3000 }),
      async (all, choices, size) => {
        const read = await collect(readBankFile(inPieces(camtFile(camtLines(all, choices)), size)))
        expect(read).toMatchObject({ refused: [], isUnknown: false, pages: [] })
        expect(read.statements.map(({ entries }) => entries)).toEqual(all.map(trueEntries))
        expect(read.statements.map(({ statement }) => statement)).toEqual(
          all.map((day) => ({
            format: 'camt.053',
            account: day.account,
            accountLine: expect.any(Number),
            number: day.number === null ? null : String(day.number),
            id: `S${day.number ?? ''}`,
            isDuplicate: day.isDuplicate,
            openingDate: day.openingDate,
            openingCents: day.openingCents,
            date: day.date,
            closingCents: closingOf(day),
            entries: trueEntries(day).length,
          })),
        )
      },
    ),
  )
})
