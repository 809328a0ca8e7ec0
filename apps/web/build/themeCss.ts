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
import { cssVariables, theme } from '../src/theme.ts'

const source = 'virtual:theme.css'
const id = `\0${source}`

// The components that would write <style> elements are left out of the client; main.tsx tells Mantine's provider not to
// draw them.
const writers = /\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/

export function themeCss(): Plugin {
  return {
    name: 'theme-css',
    resolveId: (wanted) => (wanted === source ? id : null),
    load: (wanted) => (wanted === id ? variables() : null),
    transform: {
      filter: { id: writers },
      handler: (_code, module) => `export function ${writers.exec(module)?.[1]}() {}`,
    },
  }
}

function variables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)), ':root')
}
