/** A table of text. Numbers are amounts, aligned to the right, with two decimals. */

export function printTable(header: string[], rows: (string | number)[][]): void {
  const lines = [header, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell)))
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const isAmount = header.map((_, column) => typeof rows[0]?.[column] === 'number')
  for (const line of lines) {
    const cells = line.map((cell, column) =>
      isAmount[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    )
    console.log(cells.join('  ').trimEnd())
  }
}
