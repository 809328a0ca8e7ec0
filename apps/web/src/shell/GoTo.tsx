// The button of the command palette, and the keys that work on every page. The palette and the help are loaded at the
// first use.

import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from '../kit/shortcuts.ts'
import { untilLoaded } from '../kit/untilLoaded.ts'
import classes from './Shell.module.css'

const Palette = lazyRouteComponent(() => untilLoaded(() => import('./palette/Palette.tsx')), 'Palette')
const Shortcuts = lazyRouteComponent(() => untilLoaded(() => import('./Shortcuts.tsx')), 'Shortcuts')

const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

export function GoTo() {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never')
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never')

  const openPalette = async () => {
    await Palette.preload?.()
    setPalette('open')
  }
  const openHelp = async () => {
    await Shortcuts.preload?.()
    setHelp('open')
  }
  useShortcuts([
    ['mod+K', () => void openPalette()],
    ['?', () => void openHelp()],
  ])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.goTo}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void openPalette()}
        onPointerEnter={() => void Palette.preload?.()}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" className={classes.icon}>
          <circle cx="8.75" cy="8.75" r="5.25" />
          <path d="m12.75 12.75 4 4" />
        </svg>
        <span className={classes.goToText}>{t('palette_open')}</span>
        <kbd aria-hidden="true">{commandKey} K</kbd>
      </button>
      <Suspense>
        {palette !== 'never' && (
          <Palette
            opened={palette === 'open'}
            onClose={() => setPalette('closed')}
            onHelp={() => {
              // Closing the help returns the focus to this button, because the palette is gone by then.
              button.current?.focus()
              void openHelp()
            }}
          />
        )}
        {help !== 'never' && (
          <Shortcuts commandKey={commandKey} opened={help === 'open'} onClose={() => setHelp('closed')} />
        )}
      </Suspense>
    </>
  )
}
