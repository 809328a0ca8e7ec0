import { expect, test } from 'vitest'
import { extensions } from './extensions.ts'
import { procedures } from './gateway/procedures.ts'

test('extensions are those that calls, files, inputs and parts of answers name, and those of the gateway', () => {
  expect(extensions).toEqual(
    expect.arrayContaining([
      'worklist.get',
      'invoices.export',
      'locations.note',
      'schoolGroups.exportNarrowed',
      'search.find',
    ]),
  )
  expect(extensions).toEqual([...new Set(extensions)].toSorted())
})

test('an extension has the name of a router', () => {
  expect(extensions.filter((name) => !Object.keys(procedures).includes(name.split('.')[0] ?? ''))).toEqual([])
})
