// What school visits, feedback and travel cost, in whole cents.

/** Hours at a price, half a cent up; RangeError when they have more than two decimals. */
export function hoursPrice(hours: number, pricePerHour: number): number {
  const hundredths = Math.round(hours * 100)
  if (hundredths / 100 !== hours) throw new RangeError(`${hours} hours are not in hundredths`)
  return Math.floor((hundredths * pricePerHour + 50) / 100)
}

/** Kilometres by the half at a price, half a cent up; RangeError for others. */
export function travelPrice(kilometres: number, pricePerKilometre: number): number {
  const halves = kilometres * 2
  if (!Number.isInteger(halves)) throw new RangeError(`${kilometres} kilometres are not in halves`)
  return Math.floor((halves * pricePerKilometre + 1) / 2)
}
