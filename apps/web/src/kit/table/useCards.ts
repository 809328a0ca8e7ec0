// The choice between a table and cards, as on a phone.

import { useMediaQuery } from '@mantine/hooks'

/** True below this width of the window; a table with many columns needs a larger one. Never true on paper. */
export function useCards(below = '48em'): boolean {
  return useMediaQuery(`screen and (max-width: ${below})`, false, { getInitialValueInEffect: false })
}
