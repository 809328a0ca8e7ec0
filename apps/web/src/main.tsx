// The entry. index.html has already asked for the texts and the session; the application is drawn when both are there.

import '@mantine/core/styles/baseline.css'
import 'virtual:theme.css'
import '@mantine/core/styles/global.css'
import './styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './i18n.ts'
import { followConnection, queryClient } from './queryClient.ts'
import { router } from './router.tsx'
import { followLanguage } from './session/followLanguage.ts'
import { followSignOut } from './session/signOut.ts'
import { theme } from './theme.ts'

followConnection()
followSignOut()
void startI18n().then(draw)

function draw(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no root')
  followLanguage()
  const app = (
    <StrictMode>
      {/* virtual:theme.css and styles.css hold the styles that the provider would write into <style> elements. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
  // The first drawing takes a slow processor some 300 ms: as a transition it lets go of the page meanwhile.
  startTransition(() => createRoot(root).render(app))
}
