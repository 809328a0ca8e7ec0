import { maxMappingFileBytes, NewRelease } from '@schoolbeheer/contracts/school/releases'
import { expect, test } from 'vitest'
import { errorsOf, toWire } from '../../kit/form/wire.ts'
import { emptyRelease, partsOf, ReleaseForm } from './releaseForm.ts'

const file = new File(['mapping'], 'mapping.json')
const values = { ...emptyRelease, name: ' 4.2.0 ', mappingFile: file }

/** A file that claims this size; the form reads nothing else of it. */
function ofSize(size: number) {
  return Object.defineProperty(new File([], 'mapping.json'), 'size', { value: size })
}

test('a name and a file are required, and nothing else is', () => {
  expect(errorsOf(ReleaseForm, emptyRelease)).toEqual({
    name: 'shared_fieldrequired',
    mappingFile: 'shared_fieldrequired',
  })
  expect(errorsOf(ReleaseForm, values)).toEqual({})
})

test('a file is neither empty nor larger than 200 MB', () => {
  const refused = (size: number) => errorsOf(ReleaseForm, { ...values, mappingFile: ofSize(size) })
  expect(refused(0)).toEqual({ mappingFile: 'shared_fileempty' })
  expect(refused(maxMappingFileBytes)).toEqual({})
  expect(refused(maxMappingFileBytes + 1)).toEqual({ mappingFile: 'release_filetoolarge' })
})

test('is sent as the parts of the contract, the file last', () => {
  const notes = 'Eerste lijn\nTweede lijn'
  const parts = [...partsOf(toWire(ReleaseForm, { ...values, test: true, releaseNotes: notes }))]
  expect(parts.slice(0, -1)).toEqual([
    ['name', '4.2.0'],
    ['test', 'true'],
    ['releaseNotes', notes],
  ])
  expect(parts.at(-1)).toEqual(['mappingFile', file])
  expect(NewRelease.parse(Object.fromEntries(parts))).toEqual({ name: '4.2.0', test: true, releaseNotes: notes })
})

test('empty notes and a release that is no test are sent too', () => {
  expect([...partsOf(toWire(ReleaseForm, values))].slice(1, 3)).toEqual([
    ['test', 'false'],
    ['releaseNotes', ''],
  ])
})
