import { expect, test } from 'vitest'
import { mapAddress, mapOrigin, walkingDirections } from './maps.ts'

const brug = { street: 'Sint-Pietersnieuwstraat', number: '12 & 14', city: { postalCode: '9000', name: 'Gent' } }
const spot = { street: 'Savaanstraat', number: '13', city: { postalCode: '9000', name: 'Gent' } }

/** Parses the query of an address, in which `&` and `=` of a value are escaped. */
function queryOf(address: string) {
  const [, query = ''] = address.split('?')
  return query.split('&').map((pair) => pair.split('=').map(decodeURIComponent))
}

test('a map asks for the address, and nothing of it ends up elsewhere in the URL', () => {
  const address = mapAddress({ ...brug, number: '1&output=x#y' })
  expect(address).toMatch(new RegExp(`^${mapOrigin}/maps[?][^#]*$`))
  expect(queryOf(address)).toEqual([
    ['q', 'Sint-Pietersnieuwstraat 1&output=x#y, 9000 Gent, België'],
    ['output', 'embed'],
  ])
})

test('directions lead on foot from the one to the other', () => {
  const address = walkingDirections(spot, brug)
  expect(address).toMatch(new RegExp(`^${mapOrigin}/maps/dir/[?]`))
  expect(queryOf(address)).toEqual([
    ['api', '1'],
    ['origin', 'Savaanstraat 13, 9000 Gent, België'],
    ['destination', 'Sint-Pietersnieuwstraat 12 & 14, 9000 Gent, België'],
    ['travelmode', 'walking'],
  ])
})

test('what an upstream does not say is left out', () => {
  expect(queryOf(mapAddress({ street: 'Markt', city: null }))).toContainEqual(['q', 'Markt, België'])
})
