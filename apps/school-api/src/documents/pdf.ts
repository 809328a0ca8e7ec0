/** A document as the bytes of a PDF: tagged, with its title, author and language, and with its fonts inside. */
import PdfDocument from 'pdfkit'
import { drawPaper } from './draw.ts'
import type { Logo } from './logo.ts'
import type { Paper } from './paper.ts'
import type { Pen } from './pen.ts'
import { openSheet } from './sheet.ts'
import { titleOf } from './words.ts'

/** @param createPen writes with other fonts than those of the thread */
export function renderPdf(paper: Paper, logo: Logo | null, createPen?: (doc: PDFKit.PDFDocument) => Pen): Buffer {
  const doc = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    // Without this every document has Helvetica as well.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'nl-BE',
    displayTitle: true,
    info: { Title: titleOf(paper), Creator: 'Schoolbeheer', CreationDate: new Date(paper.renderedAt) },
  })
  Object.assign(doc.info, { Author: new XmlText(paper.company.name) })
  drawPaper(openSheet(doc, createPen), paper, logo)
  doc.end()
  return bytesOf(doc)
}

/** pdfkit writes the author twice: into the file's information as it is, and into its XML without escaping it. */
class XmlText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
  }
}

/** pdfkit writes as it draws and waits for nothing: what is drawn and ended can be read at once. */
function bytesOf(doc: PDFKit.PDFDocument): Buffer {
  const chunks: Buffer[] = []
  for (let chunk: unknown = doc.read(); chunk !== null; chunk = doc.read()) {
    if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  }
  // Memory of its own: Node lets small buffers share theirs, and what is shared cannot be handed to another thread.
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0))
  chunks.reduce((at, chunk) => at + chunk.copy(bytes, at), 0)
  return bytes
}
