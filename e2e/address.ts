/** Where the system under test listens: apart from `start`, which may be running. */
import { testPort } from './env.ts'

export const port = testPort()
export const baseURL = `http://localhost:${port}`
