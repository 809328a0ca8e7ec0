/** The address of the system under test, apart from that of `start`, which may be running. */
import { testPort } from './env.ts'

export const port = testPort()
export const baseURL = `http://localhost:${port}`
