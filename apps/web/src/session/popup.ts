// Signing in by a popup, which leaves the page as it is. The results come from the first document (section 8).

import { signInUrl } from './signIn.ts'

export type PopupResult = 'signed in' | 'User closed popup' | 'Could not open popup' | 'There is already a popup open.'

const size = 500
const pollMs = 200
// The page to which the sign-in leads: public/signed-in.html, which tells the other pages and closes itself.
const returnUrl = '/signed-in.html'
const signal = 'signed-in'

let popup: Window | null = null

/** Must be called from a click, or browsers block the window. */
export function signInByPopup(): Promise<PopupResult> {
  if (popup && !popup.closed) {
    popup.focus()
    return Promise.resolve('There is already a popup open.')
  }
  const opened = window.open(signInUrl(returnUrl), '_blank', features(window))
  if (!opened) return Promise.resolve('Could not open popup')
  popup = opened

  return new Promise((resolve) => {
    const finish = (result: PopupResult) => {
      clearInterval(poll)
      stopListening()
      resolve(result)
    }
    const poll = setInterval(() => opened.closed && finish('User closed popup'), pollMs)
    const stopListening = onPopupSignIn(() => finish('signed in'))
  })
}

/**
 * Calls the listener when a popup of this or another tab has signed in. It listens to messages and to a broadcast
 * channel: the provider's opener policy can cut the first, the browser's partitioning the second.
 */
export function onPopupSignIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(signal)
  const onMessage = ({ origin, data }: MessageEvent) => {
    if (origin === location.origin && data === signal) listener()
  }
  channel.addEventListener('message', listener)
  window.addEventListener('message', onMessage)
  return () => {
    channel.close()
    window.removeEventListener('message', onMessage)
  }
}

type BrowserWindow = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'>

/** 500 x 500 in the middle of the browser's window. */
export function features({ screenX, screenY, outerWidth, outerHeight }: BrowserWindow): string {
  const left = Math.round(screenX + (outerWidth - size) / 2)
  const top = Math.round(screenY + (outerHeight - size) / 2)
  return `popup,width=${size},height=${size},left=${left},top=${top}`
}
