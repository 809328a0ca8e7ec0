import { expect, test } from 'vitest'
import { invoicePaper } from '../../testing/papers.ts'
import { checksOf } from './checks.ts'

test('a document is compared with what is known now, also when it was checked before', () => {
  const paper = invoicePaper()
  const wrong = ({ totalCents }: { totalCents: number }) =>
    checksOf(
      { PEPPOL_REFERENCE: 'digits' },
      { paper, pdfBytes: 1000, known: { totalCents, payableCents: paper.totalCents }, reach: 'ok' },
    ).filter(({ result }) => result === 'error')
  expect(wrong(paper)).toEqual([])
  expect(wrong({ totalCents: paper.totalCents + 1 })).not.toEqual([])
  expect(wrong(paper)).toEqual([])
})
