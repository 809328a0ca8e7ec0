// The table of abilities, worked out when the client is built.

import type { Plugin } from 'vite'
import { abilities as table } from '../src/abilities.ts'

export function abilities(): Plugin {
  return {
    name: 'abilities',
    load: {
      filter: { id: /[\\/]src[\\/]abilities\.ts$/ },
      handler: () => `export const abilities = ${JSON.stringify(table)}`,
    },
  }
}
