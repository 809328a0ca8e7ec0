/** The same page by pdfkit alone, as its documentation shows it: fonts registered for each document, and its own text. */
import type { InvoicePaper } from '@schoolbeheer/school-api/documents/paper'
import { renderPdf } from '@schoolbeheer/school-api/documents/pdf'
import type { Pen } from '@schoolbeheer/school-api/documents/pen'
import { fontFiles } from '@schoolbeheer/school-api/documents/typefaces'

export function renderStock(paper: InvoicePaper): Promise<Buffer> {
  return renderPdf(paper, null, { createPen: stockPen })
}

function stockPen(doc: PDFKit.PDFDocument): Pen {
  for (const [name, [file]] of Object.entries(fontFiles)) doc.registerFont(name, file)
  return {
    width: (text, { weight, size }) => doc.font(weight, size).widthOfString(text),
    write: (text, x, y, { weight, size, color: [red, green, blue] }) => {
      doc.font(weight, size).fillColor([red, green, blue])
      doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
    },
  }
}
