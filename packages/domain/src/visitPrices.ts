// What school visits, feedback and travel cost, in whole cents.

/** Hours at a price, half a cent up; RangeError when they have more than two decimals. */
export function hoursPrice(hours: number, pricePerHour: number): number {
  const hundredths = Math.round(hours * 100)
  if (hundredths / 100 !== hours) throw new RangeError(`${hours} hours are not in hundredths`)
  return Math.floor((hundredths * pricePerHour + 50) / 100)
}

/** Whole kilometres at a price. */
export function travelPrice(kilometres: number, pricePerKilometre: number): number {
  return kilometres * pricePerKilometre
}
