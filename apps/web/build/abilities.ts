// The table of abilities, worked out when the client is built.

import type { Plugin } from 'vite'
import { abilities as table, type Rule } from '../src/abilities.ts'

export function abilities(): Plugin {
  return {
    name: 'abilities',
    load: {
      filter: { id: /[\\/]src[\\/]abilities\.ts$/ },
      handler: () => code(table),
    },
  }
}

/** Most abilities have the rule of many others, but for an extension of their own name: it stands once, with their names. */
function code(rules: Partial<Record<string, Rule>>): string {
  const names = new Map<string, string[]>()
  for (const [name, declared] of Object.entries(rules)) {
    const { extension, ...rule } = declared ?? {}
    const isOwn = extension === name
    const key = JSON.stringify([{ ...rule, ...(!isOwn && { extension }) }, isOwn])
    names.set(key, [...(names.get(key) ?? []), name])
  }
  const groups = [...names].map(([key, those]) => `[${key.slice(1, -1)},${JSON.stringify(those.join(' '))}]`)
  return `export const abilities = {}
    for (const [rule, isOwn, names] of [${groups.join()}])
      for (const name of names.split(' ')) abilities[name] = isOwn ? { ...rule, extension: name } : rule`
}
