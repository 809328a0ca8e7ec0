/** The company's logo on a document, as large as its place allows. */
import svgToPdf from 'svg-to-pdfkit'
import { mainFace } from './typefaces.ts'

export type Logo = { type: 'png'; data: Uint8Array } | { type: 'svg'; xml: string }

type Box = { x: number; y: number; width: number; height: number }

export function drawLogo(doc: PDFKit.PDFDocument, logo: Logo, { x, y, width, height }: Box): void {
  if (logo.type === 'png') {
    doc.image(Buffer.from(logo.data), x, y, { fit: [width, height], valign: 'center' })
    return
  }
  // No screen reader would find a link in the logo.
  svgToPdf(doc, logo.xml.replace(/<(\/?)a\b/g, '<$1g'), x, y, {
    width,
    height,
    preserveAspectRatio: 'xMinYMid meet',
    assumePt: true,
    // A font that is not in the file would be missing where it is read.
    fontCallback: () => {
      const { name, open } = mainFace('regular')
      doc.font(open(), name, 12)
      return name
    },
  })
}
