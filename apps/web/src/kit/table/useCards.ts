// Whether the rows of a table are cards, as on a phone.

import { useMediaQuery } from '@mantine/hooks'

/** Below this width of the window; a table with many columns needs more. On paper they never are. */
export function useCards(below = '48em'): boolean {
  return useMediaQuery(`screen and (max-width: ${below})`, false, { getInitialValueInEffect: false })
}
