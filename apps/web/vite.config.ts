// The web client's build, also for the stack that runs it with hot reload: see `gatewayProxy`.

import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { UserConfig } from 'vite'
import { abilities } from './build/abilities.ts'
import { compressedFiles } from './build/compressedFiles.ts'
import { mantineStyles } from './build/mantineStyles.ts'
import { noScrollLock } from './build/noScrollLock.ts'
import { texts } from './build/texts.ts'
import { themeCss } from './build/themeCss.ts'

/** The `server.proxy` of a development server: the paths that the gateway answers at its own address. */
export function gatewayProxy(gatewayUrl: string): Record<string, string> {
  return Object.fromEntries(['/trpc', '/auth', '/files', '/calendar', '/attests'].map((path) => [path, gatewayUrl]))
}

const partOfEveryPage = /src[\\/](main|kit[\\/](links|format|feedback[\\/]EmptyState|page[\\/]Section))\.tsx?$/

export default {
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, disableLogging: true }),
    react(),
    abilities(),
    mantineStyles(),
    noScrollLock(),
    texts(),
    themeCss(),
    compressedFiles(),
  ],
  // In development packages are bundled separately, with their own plugins.
  optimizeDeps: { rolldownOptions: { plugins: [mantineStyles()] } },
  build: {
    target: 'es2023',
    // Nothing inlined: the content security policy allows no data: addresses but Mantine's own arrows.
    assetsInlineLimit: 0,
    // The targeted browsers preload modules themselves.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // tRPC's packages do not say that importing them does nothing, so all their links would be loaded.
      treeshake: { moduleSideEffects: [{ test: /@trpc[\\/](client|react-query)[\\/]/, sideEffects: false }] },
      output: {
        // The code that every page needs is one file, together with the small parts that nearly all pages have: 15 kB
        // less than the thirty files that it would be otherwise.
        codeSplitting: { groups: [{ name: 'app', test: partOfEveryPage }] },
      },
    },
  },
} satisfies UserConfig
