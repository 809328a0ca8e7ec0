import { expect, test } from 'vitest'
import { looksLikeName } from './names.ts'

test.each(['An', 'Jan P. Maes', 'Émilie D’Hondt-De Smet', "Fatima El M'rabet", 'Ẇ̃outer', 'Łukasz', '王小明'])(
  '%s is a name',
  (text) => expect(looksLikeName(text)).toBe(true),
)

test.each(['', ' An', 'An 2', 'evil.example', 'An: bel nu', 'An\nBo', '\u202Eelpmaxe', 'An\u200B', 'a'.repeat(41)])(
  '%j is none',
  (text) => expect(looksLikeName(text)).toBe(false),
)
