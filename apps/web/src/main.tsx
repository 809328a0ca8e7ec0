// The entry. index.html has already asked for the texts and the session; the application is drawn when both are there.

import './react.ts'
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
import { startRouter, type AppRouter } from './router.tsx'
import { followLanguage } from './session/followLanguage.ts'
import { followSignOut } from './session/signOut.ts'
import { theme } from './theme.ts'

followConnection()
followSignOut()
void start()

// A slow phone takes long for each of these, and answers a touch only between tasks: so each has a task of its own.
async function start(): Promise<void> {
  const texts = startI18n()
  await nextTask()
  const router = startRouter()
  await texts
  await nextTask()
  // A redirect, or Back, is followed by whoever listens to the history: this, until the router is drawn and listens.
  const stop = router.history.subscribe((change) => void router.load(change))
  router.subscribe('onRendered', stop)
  await router.load()
  await nextTask()
  draw(router)
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function draw(router: AppRouter): void {
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
  // The page is loaded by now, so this draws all of it: as a transition, it lets go of the page every few milliseconds.
  startTransition(() => createRoot(root).render(app))
}
