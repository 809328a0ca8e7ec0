// The look: one accent colour, the system's typefaces, soft corners. Its CSS variables come from `virtual:theme.css`.

import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import type { MouseEvent } from 'react'

const petrol: MantineColorsTuple = [
  '#eef7f8',
  '#dcedef',
  '#b5d6db',
  '#88bec6',
  '#62a9b4',
  '#3a8d99',
  '#1d7583',
  '#0f6673',
  '#0a525d',
  '#073e47',
]

// Mantine's greys of the dark scheme, a little cooler.
const dark: MantineColorsTuple = [
  '#d3d9db',
  '#b7c0c3',
  '#98a3a8',
  '#77848a',
  '#465157',
  '#323b40',
  '#262e32',
  '#191f22',
  '#14191b',
  '#0d1113',
]

/** The colours of the client; other ones do not compile, and have no variables in `virtual:theme.css`. */
export const colourNames = ['petrol', 'dark', 'gray', 'red', 'teal', 'yellow', 'blue'] as const

type Colour = (typeof colourNames)[number]
type Shade = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

declare module '@mantine/core' {
  interface MantineThemeColorsOverride {
    colors: Record<Colour | `${Colour}.${Shade}` | 'dimmed' | 'inherit', MantineColorsTuple>
  }
}

export const theme: MantineThemeOverride = {
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { petrol, dark },
  black: '#1b2427',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: { fontWeight: '600' },
  components: {
    // Mantine's scroll lock writes a <style> element; styles.css locks the page instead.
    Modal: { defaultProps: { lockScroll: false }, styles: { title: { fontWeight: 600, lineHeight: 1.35 } } },
    ModalRoot: { defaultProps: { lockScroll: false } },
    // The second click of a double one lands beside the dialog that the first opened: the focus stays in it.
    ModalOverlay: { defaultProps: { onMouseDown: keepFocus } },
    Drawer: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
  },
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Replaces Mantine's colours whose contrast is less than 4.5 to 1, and softens the fills of the dark scheme. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#566268',
    '--mantine-color-placeholder': '#667278',
    '--mantine-color-disabled-color': '#667278',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-success': '#087f5b',
    '--mantine-color-warning': '#7a4d00',
    '--mantine-color-teal-light-color': '#05674a',
    '--mantine-color-yellow-light-color': '#7a4d00',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': '#8b979c',
    '--mantine-color-disabled-color': '#8b979c',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-teal-4)',
    '--mantine-color-warning': 'var(--mantine-color-yellow-4)',
    '--mantine-color-petrol-light': '#16373e',
    '--mantine-color-petrol-light-hover': '#1b444c',
    '--mantine-color-petrol-light-color': 'var(--mantine-color-petrol-1)',
    '--mantine-color-red-light': '#3d2023',
    '--mantine-color-red-light-hover': '#4b2629',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-1)',
    '--mantine-color-teal-light': '#143a31',
    '--mantine-color-teal-light-hover': '#19483d',
    '--mantine-color-teal-light-color': 'var(--mantine-color-teal-1)',
  },
})
