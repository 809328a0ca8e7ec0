// Signing out, in every tab at once.

import { readEndSession, sessionPaths } from '@schoolbeheer/contracts/gateway/session'
import i18next from 'i18next'
import { queryClient } from '../queryClient.ts'
import { knownUser } from './session.ts'
import { forgetSignIn } from './signIn.ts'
import { xsrfHeader } from './xsrf.ts'

const tabs = new BroadcastChannel('signed-out')

/** Ends the session and goes where the gateway says, usually to the provider's own sign-out. */
export async function signOut(): Promise<void> {
  const address = `${sessionPaths.logout}?${new URLSearchParams({ language: i18next.language })}`
  const response = await fetch(address, { method: 'POST', headers: xsrfHeader() })
  if (response.status === 401) return leaveSignedOut()
  if (!response.ok) throw new Error(`Signing out answered ${response.status}`)
  const destination = readEndSession(await response.json())
  forgetSignIn()
  tabs.postMessage(null)
  if ('redirect' in destination) location.assign(destination.redirect)
  else submit(destination.form)
}

/** Lets every tab go home, for a session that has ended already. */
export function leaveSignedOut(): void {
  tabs.postMessage(null)
  goHome()
}

/** Lets this tab go home when another one signs out. */
export function followSignOut(): void {
  tabs.addEventListener('message', () => {
    if (knownUser(queryClient)) goHome()
  })
}

// A navigation, so that nothing that was loaded stays in memory.
function goHome(): void {
  location.assign('/home')
}

function submit({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  document.body.append(form)
  form.submit()
}
