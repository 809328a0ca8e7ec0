// What pdfkit takes and its types do not say: a font that is parsed, and which cells a header cell is the header of.
declare namespace PDFKit.Mixins {
  interface PDFFont {
    font(parsed: import('fontkit').Font, family: string, size: number): this
  }
  interface StructureElementOptions {
    scope?: 'Row' | 'Column'
  }
}
