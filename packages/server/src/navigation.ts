/** The kind of request that a browser makes (Fetch Metadata). */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether somebody goes to this address in a window of a browser. An image, a frame, a script's request or a page
 * fetched ahead is no navigation. A request without these headers (of an old browser or a program) counts as a
 * navigation.
 */
export function isNavigation(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-dest': destination, 'sec-fetch-mode': mode, 'sec-purpose': purpose } = headers
  // Browsers send all of these headers together; the client of Node sends the mode alone.
  if (destination === undefined) return true
  return destination === 'document' && mode === 'navigate' && purpose === undefined
}
