// The web client's build, also for the stack that runs it with hot reload.

import react from '@vitejs/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import type { Plugin, UserConfig } from 'vite'
import { abilities } from './build/abilities.ts'
import { compressedFiles } from './build/compressedFiles.ts'
import { mantineStyles } from './build/mantineStyles.ts'
import { noScrollLock } from './build/noScrollLock.ts'
import { texts } from './build/texts.ts'
import { themeCss } from './build/themeCss.ts'

// A test that starts the product, with an environment of its own, would build React's development version otherwise, for
// all that come after it.
const forProduction: Plugin = {
  name: 'for-production',
  apply: 'build',
  config: () => {
    process.env['NODE_ENV'] = 'production'
  },
}

/** The application stands on these; they are about as much as itself, so that neither holds the page for long. */
const ofReact = /src[\\/]react\.ts$|react-i18next|[\\/](react-)?store[\\/]/
/** Home, and so every page, needs these modules. */
const ofHome =
  /src[\\/](main|kit[\\/](format|feedback[\\/](EmptyState|PlainAlert)|page[\\/]Section))\.tsx?$|[\\/](Box|useQuery)\.m?js$/
/** Every other page calls procedures, and nearly all have links, buttons and files. The hooks would come with dates. */
const ofPages =
  /src[\\/](can|trpc|session[\\/]WithProcedures|files[\\/]DownloadLink|kit[\\/](links|form[\\/]BusyButton|feedback[\\/]ErrorAlert))\.tsx?$|[\\/](filePaths\.ts|(clamp|use-(force-update|mounted))\.mjs)$/
const ofLists =
  /src[\\/]kit[\\/](table[\\/](list|Filters|SearchInput|made|listPlace)|feedback[\\/]Loading)\.tsx?$|[\\/]Text\.mjs$/
const ofTables = /src[\\/]kit[\\/]table[\\/]DataTable\.tsx$/

export default {
  root: import.meta.dirname,
  plugins: [
    forProduction,
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, disableLogging: true }),
    react(),
    abilities(),
    mantineStyles(),
    noScrollLock(),
    texts(),
    themeCss(),
    compressedFiles(),
  ],
  // React itself has the hook that the shim has for older versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
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
        // Home knows the names of all files; a shorter hash tells the same file of two releases apart as well.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // A group is one file of its modules and all that they need and no group of a higher priority has. Home waits for
        // little, and a list for a dozen files instead of forty.
        codeSplitting: {
          groups: [
            { name: 'react', test: ofReact, priority: 4 },
            { name: 'app', test: ofHome, priority: 3 },
            { name: 'pages', test: ofPages, priority: 2 },
            { name: 'list', test: ofLists, priority: 1 },
            { name: 'table', test: ofTables },
          ],
        },
      },
    },
  },
} satisfies UserConfig
