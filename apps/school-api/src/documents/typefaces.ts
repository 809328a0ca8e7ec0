/**
 * The typefaces on paper. A thread parses each font file once. From the two main faces it makes a compressed subset
 * with the letters that nearly every document needs, and all its documents share it: making the subset anew is most of
 * the time that a small document takes.
 */
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'

declare global {
  // Features of pdfkit that its types lack: a parsed font, and the scope of a header cell.
  namespace PDFKit.Mixins {
    interface PDFFont {
      font(parsed: Font, family: string, size: number): this
    }
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
    }
  }
}

export type Weight = 'regular' | 'semibold'

export type SharedFace = {
  font: Font
  /** Letters by code point: the code in the subset as hexadecimal digits, the advance in thousandths of the size. */
  letters: ReadonlyMap<number, { code: string; advance: number }>
  /** The distance, in thousandths of the size, that a pair adds to the advance of its first letter. */
  kerning: (first: number, second: number) => number
  /** The font program, compressed; its length before. */
  program: Uint8Array
  programLength: number
  /** From codes to Unicode, compressed. */
  toUnicode: Uint8Array
  /** By code, in thousandths. */
  widths: number[]
}

/** The main file of each weight comes first; each file has letters that those before it lack. */
export const fontFiles: Record<Weight, [main: string, ...others: string[]]> = {
  regular: [
    fileURLToPath(import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf')),
    fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')),
  ],
  semibold: [
    fileURLToPath(import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf')),
    fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
    fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf')),
  ],
}

/** A font file. */
export type Face = {
  name: string
  has: (codePoint: number) => boolean
  /**
   * A font for one document. It is not shared: a glyph of fontkit keeps the letter that it was first asked for, and
   * text copied from a document would have the letters of another.
   */
  open: () => Font
}

export function facesOf(weight: Weight): Face[] {
  return fontFiles[weight].map(face)
}

export function mainFace(weight: Weight): Face {
  return face(fontFiles[weight][0])
}

const known = new Map<string, Face>()

/** Private-use letters look different in each font, and PDF/A asks for their meaning in words. */
const privateUse = /\p{Co}/u

function face(file: string): Face {
  const found = known.get(file)
  if (found) return found
  const bytes = readFileSync(file)
  const open = () => {
    const font = create(bytes)
    if (!('createSubset' in font)) throw new Error(`${file} is a collection of fonts`)
    return font
  }
  const first = open()
  const has = (letter: number) => !privateUse.test(String.fromCodePoint(letter)) && first.hasGlyphForCodePoint(letter)
  const opened = { name: first.postscriptName, has, open }
  known.set(file, opened)
  return opened
}

const sharedFaces = new Map<Weight, SharedFace>()

export function sharedFace(weight: Weight): SharedFace {
  const found = sharedFaces.get(weight) ?? share(mainFace(weight).open())
  sharedFaces.set(weight, found)
  return found
}

/** Latin-1 and the punctuation of a letter, which is also what most European names are written with. */
const sharedLetters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...Array.from('–—‘’‚“”„…•€', codePoint)]

function share(main: Font): SharedFace {
  const scale = 1000 / main.unitsPerEm
  const subset = main.createSubset()
  const letters = new Map<number, { code: string; advance: number }>()
  // Code 0 is the box that stands for a missing letter.
  const widths = [main.getGlyph(0).advanceWidth * scale]
  const unicode = ['<fffd>']
  const codes = new Map<number, number>()
  for (const letter of sharedLetters) {
    const glyph = main.glyphForCodePoint(letter)
    const advance = glyph.advanceWidth * scale
    // A space and a no-break space are one glyph, and so one code.
    const code = codes.get(glyph.id) ?? widths.length
    if (code === widths.length) {
      subset.includeGlyph(glyph)
      codes.set(glyph.id, code)
      widths.push(advance)
      unicode.push(`<${hex(letter)}>`)
    }
    letters.set(letter, { code: hex(code), advance })
  }
  const program = subset.encode()
  return {
    font: main,
    letters,
    kerning: kerningOf(main, scale),
    program: deflateSync(program),
    programLength: program.length,
    toUnicode: deflateSync(unicodeMap(unicode)),
    widths,
  }
}

/** Asks the font once for each pair. */
function kerningOf(main: Font, scale: number) {
  const pairs = new Map<number, number>()
  return (first: number, second: number) => {
    const pair = first * 0x10000 + second
    let kern = pairs.get(pair)
    if (kern === undefined) {
      const { glyphs, positions } = main.layout(String.fromCodePoint(first, second))
      const [glyph] = glyphs
      const [position] = positions
      kern = glyphs.length === 2 && glyph && position ? (position.xAdvance - glyph.advanceWidth) * scale : 0
      pairs.set(pair, kern)
    }
    return kern
  }
}

function unicodeMap(unicode: string[]): string {
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
1 beginbfrange
<0000> <${hex(unicode.length - 1)}> [${unicode.join(' ')}]
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0')
}

function codePoint(letter: string): number {
  return letter.codePointAt(0) ?? 0
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
