// How an address is written; what is missing is left out.

type Missing = null | undefined

export function streetAndNumber({ street, number }: { street?: string | Missing; number?: string | Missing }): string {
  return joined(street, number)
}

export function postalCodeAndName(city: { postalCode?: string | Missing; name?: string | Missing } | Missing): string {
  return joined(city?.postalCode, city?.name)
}

function joined(...texts: (string | Missing)[]): string {
  return texts.filter(Boolean).join(' ')
}
