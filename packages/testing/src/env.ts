/** The choice of services for the API tests. */
import { z } from 'zod'

export function testServices() {
  return z.enum(['embedded', 'containers']).default('embedded').parse(process.env.TEST_SERVICES)
}
