// The prices of school visits, feedback and travel, in whole cents.

/** The price of hours, half a cent rounded up; RangeError when they have more than two decimals. */
export function hoursPrice(hours: number, pricePerHour: number): number {
  const hundredths = Math.round(hours * 100)
  if (hundredths / 100 !== hours) throw new RangeError(`${hours} hours are not in hundredths`)
  return Math.floor((hundredths * pricePerHour + 50) / 100)
}

/** The price of half kilometres, half a cent rounded up; RangeError for other distances. */
export function travelPrice(kilometres: number, pricePerKilometre: number): number {
  const halves = kilometres * 2
  if (!Number.isInteger(halves)) throw new RangeError(`${kilometres} kilometres are not in halves`)
  return Math.floor((halves * pricePerKilometre + 1) / 2)
}
