/** The choice of services for the API tests, and the size of what the long runs restore. */
import { z } from 'zod'

export function testServices() {
  return z.enum(['embedded', 'containers']).default('embedded').parse(process.env.TEST_SERVICES)
}

/** How much data a database that is restored has, in GB. */
export function gigabytes(): number {
  return z.coerce.number().positive().default(1).parse(process.env.GB)
}
