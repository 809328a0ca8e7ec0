/** The names of PDFs in a ZIP file: `2026-00001 Naam.pdf`. The number makes that no two are the same. */

/** Of up to three bytes each: with the number 255 bytes, the most that a file system takes. */
const mostNameLength = 75

/** Without what leads to another folder, what Windows refuses in a name, and invisible marks, which could turn it around. */
export function zipName({
  invoiceNumber,
  schoolGroupName,
}: {
  invoiceNumber: string
  schoolGroupName: string
}): string {
  const name = schoolGroupName
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .slice(0, mostNameLength)
    .toWellFormed()
  return `${`${invoiceNumber} ${name}`.replace(/[. ]+$/, '')}.pdf`
}
