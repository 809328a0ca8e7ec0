/** School groups of the demo for tests of what is made for them. */
import { billContract } from '../demo/contracts.ts'
import { demoGroups } from '../demo/generate.ts'

const places = [
  { id: 1, postalCode: '9000', name: 'Gent' },
  { id: 2, postalCode: '9300', name: 'Aalst' },
]

/** Sixty groups with their contracts, as on a day. */
export function billedDemoGroups(today: string) {
  const now = new Date(`${today}T12:00:00Z`)
  const generated = demoGroups(places, now)
  const groups = Array.from({ length: 60 }, (_, index) => ({
    ...billContract(generated.next().value, index, today),
    schoolGroupId: index + 1,
  }))
  return { groups, now }
}
