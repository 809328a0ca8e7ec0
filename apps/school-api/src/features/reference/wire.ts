/** How other records refer to these. */

/** A record whose address travels as street, number and city, with the columns of that address. */
export function addressToColumns<Input extends { city: { id: number } }>({ city, ...input }: Input) {
  return { ...input, cityId: city.id }
}
