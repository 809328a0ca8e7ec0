/** Which services the API tests use. */
import { z } from 'zod'

export const testServices = () =>
  z.enum(['embedded', 'containers']).default('embedded').parse(process.env.TEST_SERVICES)
