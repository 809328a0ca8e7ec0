/**
 * The font of each part of a text. Nearly every text is one part in the shared face. A letter that this lacks is set in
 * the first face that has it, and a letter that no face has is shown as its code, [U+4E2D]: nothing disappears.
 */
import { facesOf, mainFace, sharedFace, type Face, type Weight } from './typefaces.ts'

export type Segment = {
  text: string
  /** null for the shared face. */
  face: Face | null
}

/** The parts of a text that is `printable` in this weight. */
export function segmentsOf(text: string, weight: Weight): Segment[] {
  if (isShared(text, weight)) return text === '' ? [] : [{ text, face: null }]
  const segments: Segment[] = []
  for (const part of partsOf(text, weight)) {
    const face = isShared(part, weight) ? null : (faceWith(part, weight) ?? mainFace(weight))
    const before = segments.at(-1)
    if (before && before.face === face) before.text += part
    else segments.push({ text: part, face })
  }
  return segments
}

/** A letter and its marks are one part if a font has them all. */
function partsOf(text: string, weight: Weight): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment).flatMap((cluster) =>
    faceWith(cluster, weight) ? [cluster] : Array.from(cluster),
  )
}

/**
 * A text as the paper shows it: on one line, without characters that only steer a screen, with codes for letters that
 * no font has.
 */
export function printable(text: string, weight: Weight): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
  if (isShared(clean, weight)) return clean
  return Array.from(clusters.segment(clean), ({ segment }) => withCodes(segment, weight)).join('')
}

/** Letters as a reader counts them: an emoji may be made of several code points. */
const clusters = new Intl.Segmenter('nl', { granularity: 'grapheme' })

/**
 * Joiners and variant selectors of emoji: they have no glyph of their own, and show a box where a font does not know
 * them.
 */
const joiners = /\u200C|\u200D|\uFE0E|\uFE0F/g

function withCodes(cluster: string, weight: Weight): string {
  const face = faceWith(cluster, weight)
  if (face) return cluster.replace(joiners, (joiner) => (face.has(codePoint(joiner)) ? joiner : ''))
  const shown = (letter: string) => (faceWith(letter, weight) ? letter : `[U+${hex(codePoint(letter))}]`)
  return Array.from(cluster.replace(joiners, ''), shown).join('')
}

function faceWith(cluster: string, weight: Weight): Face | undefined {
  const needed = Array.from(cluster.replace(joiners, ''), codePoint)
  return facesOf(weight).find((face) => needed.every(face.has))
}

function isShared(text: string, weight: Weight): boolean {
  const { letters } = sharedFace(weight)
  for (let at = 0; at < text.length; at++) if (!letters.has(text.charCodeAt(at))) return false
  return true
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0')
}

function codePoint(letter: string): number {
  return letter.codePointAt(0) ?? 0
}
