/** Where the system under test listens: apart from `start`, which may be running. */
export const port = 4300
export const baseURL = `http://localhost:${port}`
