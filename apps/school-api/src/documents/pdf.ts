/**
 * A document as the bytes of a PDF/A-3: tagged, with its title, author and language, and with its fonts attachments. An
 * invoice and a credit note carry the e-invoice with the same content, for programs.
 */
import { regions } from '@schoolbeheer/domain/languages'
import PdfDocument from 'pdfkit'
import { drawPaper, titleOf, type Paper } from './kinds.ts'
import type { Logo } from './logo.ts'
import type { Attachments } from './paper.ts'
import type { Pen } from './pen.ts'
import { openSheet } from './sheet.ts'
import { wordsOf } from './words.ts'

declare global {
  // An option of pdfkit that its types lack.
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      relationship?: 'Alternative'
    }
  }
}

/** @param createPen writes with other fonts than those of the thread */
export async function renderPdf(
  paper: Paper,
  logo: Logo | null,
  { xml, createPen }: Attachments & { createPen?: (doc: PDFKit.PDFDocument) => Pen } = {},
): Promise<Buffer> {
  const title = titleOf(paper)
  const words = wordsOf(paper)
  const renderedAt = new Date(paper.renderedAt)
  const doc = new Document({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Without this every document has Helvetica as well.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    subset: 'PDF/A-3a',
    lang: regions[words.language],
    displayTitle: true,
    info: { Title: title, Creator: 'Schoolbeheer', CreationDate: renderedAt },
  })
  Object.assign(doc.info, { Title: new XmlText(title), Author: new XmlText(paper.company.name) })
  drawPaper(openSheet(doc, words, createPen), paper, logo)
  if (xml) attach(doc, xml, renderedAt)
  doc.end()
  return bytesOf(doc)
}

/** pdfkit writes the checksum of an attachment as 32 letters, where ISO 32000 asks for the 16 bytes that they stand for. */
class Document extends PdfDocument {
  override ref(data: { Params?: { CheckSum?: string } } = {}): PDFKit.PDFKitReference {
    const { Params: params } = data
    if (!params?.CheckSum) return super.ref(data)
    return super.ref({ ...data, Params: { ...params, CheckSum: Buffer.from(params.CheckSum, 'hex') } })
  }
}

/** ISO 19005-3 asks how the file relates to the document: as Factur-X has it, one whole invoice in another form. */
function attach(doc: PDFKit.PDFDocument, { name, text }: NonNullable<Attachments['xml']>, renderedAt: Date): void {
  doc.file(Buffer.from(text), { name, type: 'text/xml', relationship: 'Alternative', modifiedDate: renderedAt })
}

/**
 * pdfkit writes title and author twice: into its XML without escaping, and into the file's information, for which it asks
 * letter after letter whether all are ASCII.
 */
class XmlText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  }
  override charCodeAt(at: number): number {
    return this.valueOf().charCodeAt(at)
  }
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of doc) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  // Memory of its own: Node lets small buffers share theirs, and shared memory cannot be handed to another thread.
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0))
  chunks.reduce((at, chunk) => at + chunk.copy(bytes, at), 0)
  return bytes
}
