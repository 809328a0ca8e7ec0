/** How other records name what they refer to. */

/** An address as its columns, with the rest of the record: it travels with its city, of which the id is kept. */
export function addressToColumns<Input extends { city: { id: number } }>({ city, ...input }: Input) {
  return { ...input, cityId: city.id }
}
