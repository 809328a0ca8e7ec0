// Mantine's dialogs and toasts bring a library that locks the page's scroll by <style> elements, which the content
// security policy refuses. theme.ts switches it off and styles.css locks the page. This plugin leaves it out of the
// build.

import type { Plugin } from 'vite'

const library = 'react-remove-scroll'

export function noScrollLock(): Plugin {
  return {
    name: 'no-scroll-lock',
    apply: 'build',
    enforce: 'pre',
    resolveId: (wanted) => (wanted === library ? `\0${library}` : null),
    load: (wanted) => (wanted === `\0${library}` ? unlocked : null),
  }
}

/** The exports of the library when it is switched off: an element around the dialog, and class names, here none. */
const unlocked = `
import { createElement } from 'react'
export const RemoveScroll = ({ enabled, ...props }) => createElement('div', props)
RemoveScroll.classNames = {}
`
