/**
 * A pen that writes on a pdfkit document with the typefaces of its thread. Letters of a shared face are written here,
 * code by code; pdfkit's own text writes only the letters that it lacks, with a subset for this document alone.
 */
import type { Font } from 'fontkit'
import { segmentsOf, type Segment } from './segments.ts'
import { sharedFace, type Face, type SharedFace, type Weight } from './typefaces.ts'

/** The colour is red, green and blue from 0 to 255. */
export type Style = { size: number; weight: Weight; color: readonly [number, number, number] }

/** Takes texts that are `printable`. */
export type Pen = {
  /** In points. */
  width: (text: string, style: Style) => number
  /** Writes from x on; y is the line that the letters stand on, from the top of the page. */
  write: (text: string, x: number, y: number, style: Style) => void
}

export function createPen(doc: PDFKit.PDFDocument): Pen {
  const embedded = new Map<Weight, PDFKit.PDFKitReference>()
  const opened = new Map<Face, Font>()

  function choose(face: Face, size: number): PDFKit.PDFDocument {
    const font = opened.get(face) ?? face.open()
    opened.set(face, font)
    return doc.font(font, face.name, size)
  }

  function partWidth({ text, face }: Segment, { size, weight }: Style): number {
    if (!face) return (set(text, sharedFace(weight)).advance / 1000) * size
    return choose(face, size).widthOfString(text)
  }

  function writeShared(text: string, x: number, y: number, { size, weight, color }: Style): void {
    const face = sharedFace(weight)
    const reference = embedded.get(weight) ?? embed(doc, face)
    embedded.set(weight, reference)
    doc.page.fonts[weight] = reference
    const fill = color.map((part) => decimal(part / 255)).join(' ')
    const place = `1 0 0 -1 ${decimal(x)} ${decimal(y)} Tm`
    doc.addContent(`BT ${fill} rg /${weight} ${size} Tf ${place} [${set(text, face).codes}] TJ ET`)
  }

  return {
    width: (text, style) => segmentsOf(text, style.weight).reduce((sum, part) => sum + partWidth(part, style), 0),
    write: (text, x, y, style) => {
      let at = x
      for (const part of segmentsOf(text, style.weight)) {
        if (part.face) {
          choose(part.face, style.size).fillColor([...style.color])
          doc.text(part.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
        } else writeShared(part.text, at, y, style)
        at += partWidth(part, style)
      }
    },
  }
}

/** The codes of a text with its kerning, as PDF writes them, and how far the text goes in thousandths of its size. */
function set(text: string, { letters, kerning }: SharedFace): { codes: string; advance: number } {
  let codes = '<'
  let advance = 0
  let before = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    const letter = letters.get(point)
    if (!letter) throw new Error(`'${character}' is not in the shared face`)
    const kern = before === 0 ? 0 : kerning(before, point)
    if (kern !== 0) codes += `> ${decimal(-kern)} <`
    codes += letter.code
    advance += kern + letter.advance
    before = point
  }
  return { codes: `${codes}>`, advance }
}

/** Puts a shared face into a document: 'A composite font' of ISO 32000-1, 9.7. */
function embed(doc: PDFKit.PDFDocument, { font, program, programLength, toUnicode, widths }: SharedFace) {
  const name = `SCHOOL+${font.postscriptName}`
  const scale = 1000 / font.unitsPerEm
  const { minX, minY, maxX, maxY } = font.bbox
  const descriptor = object(doc, {
    Type: 'FontDescriptor',
    FontName: name,
    // The flag says that the face has letters beyond those of Latin text.
    Flags: 4,
    FontBBox: [minX, minY, maxX, maxY].map((side) => side * scale),
    ItalicAngle: font.italicAngle,
    Ascent: font.ascent * scale,
    Descent: font.descent * scale,
    CapHeight: font.capHeight * scale,
    XHeight: font.xHeight * scale,
    StemV: 0,
    FontFile2: stream(doc, program, { Length1: programLength }),
  })
  const letters = object(doc, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: asText('Adobe'), Ordering: asText('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, widths],
    CIDToGIDMap: 'Identity',
  })
  return object(doc, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [letters],
    ToUnicode: stream(doc, toUnicode, {}),
  })
}

function object(doc: PDFKit.PDFDocument, entries: object): PDFKit.PDFKitReference {
  const reference = doc.ref(entries)
  reference.finalize()
  return reference
}

function stream(doc: PDFKit.PDFDocument, compressed: Uint8Array, entries: object): PDFKit.PDFKitReference {
  const reference = doc.ref({ ...entries, Filter: 'FlateDecode' })
  reference.end(compressed)
  return reference
}

/** pdfkit takes a string for a name, and a String object for a text. */
function asText(text: string): unknown {
  return Object(text)
}

function decimal(number: number): number {
  return Math.round(number * 1000) / 1000
}
