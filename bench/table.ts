/** The table of results: each measure beside its peer and its goal. */

export type Row = {
  what: string
  unit: 'ms' | 's' | 'kB' | 'MB' | 'rows' | 'calls' | 'shift'
  ours: number
  peer?: number
  ratio?: number
  /** The goals: the highest ratio, or the highest value of ours in its unit. */
  mostRatio?: number
  most?: number
}

export function printTable(rows: Row[]): void {
  const lines = [['', 'ours', 'peer', 'ratio', 'goal', ''], ...rows.map(cells)]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   '),
    )
  }
}

function cells({ what, unit, ours, peer, ratio, mostRatio, most }: Row): string[] {
  const met =
    (mostRatio === undefined || (ratio !== undefined && ratio <= mostRatio)) && (most === undefined || ours <= most)
  return [
    what,
    `${short(ours)} ${unit}`,
    peer === undefined ? '' : `${short(peer)} ${unit}`,
    ratio === undefined ? '' : `${short(ratio)} ×`,
    [mostRatio === undefined ? '' : `≤ ${mostRatio} ×`, most === undefined ? '' : `≤ ${most} ${unit}`].join(''),
    met ? 'met' : 'missed',
  ]
}

function short(value: number): string {
  return value.toPrecision(value >= 100 ? 3 : 2)
}
