/** The names of PDFs in a ZIP file: `2026-00001 Naam.pdf`. The number makes each of them unique. */

/** Letters have up to three bytes: with the number these are 255 bytes, the most that a file system takes. */
const mostNameLength = 75

/**
 * The name has no characters that lead to another folder or that Windows refuses, and no invisible marks, which could
 * turn it around.
 */
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
