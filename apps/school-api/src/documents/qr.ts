/** QR codes: their modules, and drawing them on a sheet. */
import createCode from 'qrcode-generator'
import { tag, type Sheet } from './sheet.ts'

/** Light modules that must surround the code on every side. */
export const quietZone = 4

createCode.stringToBytes = (text) => [...new TextEncoder().encode(text)]

/** The modules of the code, true where dark, row by row. */
export function qrModules(text: string): boolean[][] {
  const code = createCode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const places = Array.from({ length: code.getModuleCount() }, (_, at) => at)
  return places.map((row) => places.map((column) => code.isDark(row, column)))
}

/** Draws the code on white, with its quiet zone. @param alt the text that stands for it */
export function drawQr(
  sheet: Sheet,
  modules: boolean[][],
  { x, y, size, alt }: { x: number; y: number; size: number; alt: string },
): void {
  tag(
    sheet,
    'Figure',
    () => {
      const unit = size / (modules.length + 2 * quietZone)
      const { doc } = sheet
      doc.rect(x, y, size, size).fill('#ffffff')
      doc
        .save()
        .transform(unit, 0, 0, unit, x + quietZone * unit, y + quietZone * unit)
        .fillColor('#000000')
      doc.addContent(`${modules.flatMap(darkRuns).join(' ')} f`)
      doc.restore()
    },
    sheet.root,
    { alt },
  )
}

/** A single rectangle for all dark modules that stand beside each other: no seams, and a small file. */
function darkRuns(row: boolean[], y: number): string[] {
  const runs: string[] = []
  for (let from = row.indexOf(true); from !== -1;) {
    const end = row.indexOf(false, from)
    const to = end === -1 ? row.length : end
    runs.push(`${from} ${y} ${to - from} 1 re`)
    from = row.indexOf(true, to)
  }
  return runs
}
