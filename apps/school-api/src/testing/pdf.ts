/** Contents of a PDF as readers find them: texts with their places, tags, metadata, and the QR code of its picture. */
import jsqr from 'jsqr'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Logo } from '../documents/logo.ts'
import type { Paper } from '../documents/kinds.ts'
import { renderPdf } from '../documents/pdf.ts'

const Item = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) })

/** The corners of a text in points from the top left of the page. */
export type PlacedText = { text: string; left: number; right: number; baseline: number; size: number }

type Tag = { role: string; alt?: string; children?: unknown[] }

/** Renders a paper, and opens it for the test that runs. */
export async function openPaper(paper: Paper, logo: Logo | null = null) {
  const pdf = await openPdf(await renderPdf(paper, logo))
  onTestFinished(() => pdf.close())
  return pdf
}

export async function openPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const pdf = await task.promise
  const texts = async (page: number): Promise<PlacedText[]> => {
    const { items } = await (await pdf.getPage(page)).getTextContent({ disableNormalization: true })
    return items.flatMap((item) => {
      const { data } = Item.safeParse(item)
      if (!data || data.str.trim() === '') return []
      const [, , , size = 0, left = 0, bottom = 0] = data.transform
      return { text: data.str, left, right: left + data.width, baseline: a4Height - bottom, size }
    })
  }
  const pageTexts = async (): Promise<string[][]> => {
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => texts(at + 1)))
    return pages.map((placed) => placed.map(({ text }) => text))
  }
  return {
    pages: pdf.numPages,
    about: async () => ({ ...(await pdf.getMetadata()).info, marks: await pdf.getMarkInfo() }),
    /** The XML metadata, for archives. */
    xmp: async () => Object.fromEntries<unknown>((await pdf.getMetadata()).metadata ?? []),
    /** The attachments by name. */
    attachments: async () => {
      const names = [...((await pdf.getAttachments()) ?? new Map<string, unknown>()).keys()]
      return new Map(
        await Promise.all(names.map(async (name) => [name, await pdf.getAttachmentContent(name)] as const)),
      )
    },
    texts,
    /** The texts of each page. */
    pageTexts,
    /** All readable text. */
    words: async () => (await pageTexts()).flat().join(' '),
    /** Tags in reading order; a figure with the text that stands for it. */
    tags: async (page: number): Promise<string[]> => {
      const tree = await (await pdf.getPage(page)).getStructTree()
      return tree ? tagsOf(tree) : []
    },
    /** The QR code that a phone reads from a part of the page, in millimetres. */
    qrCode: async (page: number, place: { x: number; y: number; width: number; height: number }) => {
      const shown = await pdf.getPage(page)
      const viewport = shown.getViewport({ scale: 4 })
      const { canvas, context } = createCanvas(pdf.canvasFactory, viewport)
      await shown.render({ canvas, viewport }).promise
      const scale = viewport.width / 210
      const [x, y, width, height] = [place.x, place.y, place.width, place.height].map((side) =>
        Math.round(side * scale),
      )
      const picture = context.getImageData(x, y, width, height)
      return jsqr.default(picture.data, picture.width, picture.height)
    },
    close: () => task.destroy(),
  }
}

const a4Height = (297 * 72) / 25.4

function tagsOf({ role, alt, children = [] }: Tag): string[] {
  const below = children.flatMap((child) => (isTag(child) ? tagsOf(child) : []))
  return [alt === undefined ? role : `${role}: ${alt}`, ...below]
}

function isTag(child: unknown): child is Tag {
  return typeof child === 'object' && child !== null && 'role' in child
}

/** The type of the factory does not declare `create`. */
function createCanvas(factory: object, { width, height }: { width: number; height: number }) {
  if (!('create' in factory) || typeof factory.create !== 'function') throw new Error('pdfjs draws no pictures here')
  return factory.create(width, height)
}
