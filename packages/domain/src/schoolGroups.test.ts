import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, toEuro } from './money.ts'
import { roleFlags } from './roles.ts'
import {
  hasContractToBill,
  licenceFeeProgress,
  licenceShareDue,
  seesAllSchoolGroups,
  seesContract,
  sharesInvoicedExist,
} from './schoolGroups.ts'
import { licenceShare } from './invoices/billing.ts'

test.each([
  [['Active', 'Admin'], true, true],
  [['Active', 'Opleiding'], true, false],
  [['Active', 'SchoolAdmin', 'Directie', 'Boekhouding'], false, false],
  [['Active'], false, false],
])('%j sees all groups: %s, contracts: %s', (claim, all, contract) => {
  const viewer = roleFlags(claim)
  expect([seesAllSchoolGroups(viewer), seesContract(viewer)]).toEqual([all, contract])
})

test.each([
  [{ licenceFee: 1200, licenceFeeParts: 12, licenceFeePartsInvoiced: 3 }, { invoiced: 3, parts: 12 }, true, 10000],
  [{ licenceFee: 1200, licenceFeeParts: 12, licenceFeePartsInvoiced: 0 }, { invoiced: 0, parts: 12 }, true, 10000],
  [{ licenceFee: 1200, licenceFeeParts: 12, licenceFeePartsInvoiced: 12 }, { invoiced: 12, parts: 12 }, false, 0],
  [{ licenceFee: 1200, licenceFeeParts: 12, licenceFeePartsInvoiced: null }, null, true, 10000],
  [{ licenceFee: 1200, licenceFeeParts: 12 }, null, true, 10000],
  [{ licenceFee: 0, licenceFeeParts: 12, licenceFeePartsInvoiced: 0 }, null, false, 0],
  [{ licenceFee: 1200, licenceFeeParts: 0, licenceFeePartsInvoiced: 0 }, null, false, 0],
  [{ licenceFee: null, licenceFeeParts: 12, licenceFeePartsInvoiced: 0 }, null, false, 0],
  [{}, null, false, 0],
])('the licence fee %j', (group, progress, due, share) => {
  expect(licenceFeeProgress(group)).toEqual(progress)
  expect(licenceShareDue(group)).toBe(due)
  expect(licenceShare(group)).toBe(share)
})

test.each([
  [{ licenceFeeParts: 3, licenceFeePartsInvoiced: 3 }, true],
  [{ licenceFeeParts: 3, licenceFeePartsInvoiced: 4 }, false],
  [{ licenceFeeParts: 0, licenceFeePartsInvoiced: 1 }, false],
  [{ licenceFeeParts: 3, licenceFeePartsInvoiced: null }, true],
  [{ licenceFeeParts: null, licenceFeePartsInvoiced: 4 }, true],
  [{}, true],
])('shares invoiced that there are: %j', (group, expected) => {
  expect(sharesInvoicedExist(group)).toBe(expected)
})

test.each([
  [{ contractFee: 100 }, true],
  [{ contractFee: 0, licenceFee: 1200, licenceFeeParts: 3, licenceFeePartsInvoiced: 2 }, true],
  [{ contractFee: null, licenceFee: 1200, licenceFeeParts: 3, licenceFeePartsInvoiced: 3 }, false],
  [{}, false],
])('%j has a contract to bill: %s', (group, expected) => expect(hasContractToBill(group)).toBe(expected))

test('all shares that fall due are together exactly the licence fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 60 }), (cents, licenceFeeParts) => {
      const group = { licenceFee: toEuro(cents), licenceFeeParts, licenceFeePartsInvoiced: 0 }
      let billed = 0
      for (; licenceShareDue(group); group.licenceFeePartsInvoiced += 1) billed += licenceShare(group)
      expect(billed).toBe(toCents(group.licenceFee))
    }),
  )
})
