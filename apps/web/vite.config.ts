// The web client's build, also for the stack that runs it with hot reload: see `gatewayProxy`.

import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { UserConfig } from 'vite'
import { compressedFiles } from './build/compressedFiles.ts'
import { mantineStyles } from './build/mantineStyles.ts'
import { noScrollLock } from './build/noScrollLock.ts'
import { texts } from './build/texts.ts'
import { themeCss } from './build/themeCss.ts'

/** The `server.proxy` of a development server: what the gateway answers at its own address. */
export function gatewayProxy(gatewayUrl: string): Record<string, string> {
  return Object.fromEntries(['/trpc', '/auth', '/files'].map((path) => [path, gatewayUrl]))
}

export default {
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, disableLogging: true }),
    react(),
    mantineStyles(),
    noScrollLock(),
    texts(),
    themeCss(),
    compressedFiles(),
  ],
  // In development packages are bundled apart, by plugins of their own.
  optimizeDeps: { rolldownOptions: { plugins: [mantineStyles()] } },
  build: {
    target: 'es2023',
    // Nothing inlined: the content security policy allows no data: addresses but Mantine's own arrows.
    assetsInlineLimit: 0,
    // The browsers of the target preload modules themselves.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What every page needs, with all that it imports, is one file: 15 kB less than the thirty it would be.
        codeSplitting: { groups: [{ name: 'app', test: /src[\\/]main\.tsx$/ }] },
      },
    },
  },
} satisfies UserConfig
