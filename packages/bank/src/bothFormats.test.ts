import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryFingerprint, statementKey } from './identity.ts'
import { readBankFile } from './readBankFile.ts'
import { camtChoices, days } from './testing/days.ts'
import { camtFile, camtLines } from './writing/writeCamt.ts'
import { codaFile, codaRecords } from './writing/writeCoda.ts'
import { collect, inPieces } from './testing/reading.ts'

test('a day in both formats has the same entries and balances, but each its own key', async () => {
  await fc.assert(
    fc.asyncProperty(days, camtChoices, async (day, choices) => {
      const coda = codaFile(codaRecords([day], { asNumber: false, isShort: false, informs: true }), 'utf-8')
      const camt = camtFile(camtLines([day], choices))
      const [one, other] = await Promise.all([coda, camt].map((bytes) => collect(readBankFile(inPieces(bytes, 4096)))))
      const [inCoda] = one?.statements ?? []
      const [inCamt] = other?.statements ?? []
      if (!inCoda || !inCamt) throw new Error('A statement is missing')
      expect(inCamt.entries).toEqual(inCoda.entries)
      expect(inCamt.entries.map(entryFingerprint)).toEqual(inCoda.entries.map(entryFingerprint))
      const { openingCents, date, closingCents } = inCoda.statement
      expect(inCamt.statement).toMatchObject({ openingCents, date, closingCents })
      expect(statementKey(inCamt.statement)).not.toBe(statementKey(inCoda.statement))
    }),
  )
})
