// `virtual:theme.css`: the theme's CSS variables as a file. Mantine would write them into a <style> element at run
// time, which the content security policy refuses and which would come after the first paint.

import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { colourNames, cssVariables, theme } from '../src/theme.ts'

const source = 'virtual:theme.css'
const id = `\0${source}`

// The components that would write <style> elements are left out of the client; main.tsx tells Mantine's provider not to
// draw them.
const writers = /\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/

export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (wanted) => (wanted === source ? id : null),
    load: (wanted) => (wanted === id ? themeVariables() : null),
    transform: {
      filter: { id: writers },
      handler: (_code, module) => `export function ${writers.exec(module)?.[1]}() {}`,
    },
  }
}

function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole))
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root')
}

// Mantine has colours that the client does not use.
const unused = Object.keys(DEFAULT_THEME.colors).filter((name) => !colourNames.some((colour) => colour === name))

function used(all: Record<string, string>): Record<string, string> {
  const isUsed = (variable: string) => !unused.some((name) => variable.startsWith(`--mantine-color-${name}-`))
  return Object.fromEntries(Object.entries(all).filter(([variable]) => isUsed(variable)))
}
