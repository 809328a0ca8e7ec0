// Addresses of maps and walking directions at Google. A place is found by its address: nobody types coordinates.

type Place = {
  street?: string | null | undefined
  number?: string | null | undefined
  city?: { postalCode?: string | null | undefined; name?: string | null | undefined } | null | undefined
}

/** The only foreign origin that a page may frame. */
export const mapOrigin = 'https://www.google.com'

/** The address of a map of the place, to be framed. */
export function mapAddress(place: Place): string {
  return `${mapOrigin}/maps?q=${encodeURIComponent(addressLine(place))}&output=embed`
}

/** The address of the walking directions from one place to another, to be opened in a tab. */
export function walkingDirections(from: Place, to: Place): string {
  const [origin, destination] = [from, to].map((place) => encodeURIComponent(addressLine(place)))
  return `${mapOrigin}/maps/dir/?api=1&origin=${origin}&destination=${destination}&travelmode=walking`
}

function addressLine({ street, number, city }: Place): string {
  const lines = [
    [street, number],
    [city?.postalCode, city?.name],
  ]
  return [...lines.map((parts) => parts.filter(Boolean).join(' ')), 'België'].filter(Boolean).join(', ')
}
