// Bars of amounts beside each other, for each thing one or several. A table beside them has the numbers: for a screen
// reader the chart is one picture with a name.

import { useFormat } from '../../kit/format.ts'
import { useCards } from '../../kit/table/useCards.ts'
import classes from './bars.module.css'

type Props = {
  label: string
  /** The names of the values of each bar. */
  series: readonly string[]
  /** Values below 0 hang below the line. */
  bars: readonly { id: string; label: string; values: readonly number[] }[]
}

const [height, room] = [220, 36]
/** On a narrow window letters and bars keep their size. */
const widths = { wide: 720, narrow: 360 }

export function Bars({ label, series, bars }: Props) {
  const { number } = useFormat()
  const width = widths[useCards() ? 'narrow' : 'wide']
  const values = bars.flatMap((bar) => bar.values)
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const scale = (height - 2 * room) / (top - bottom || 1)
  const line = room + top * scale
  const step = width / Math.max(1, bars.length)
  const thick = Math.min(48, (step * 0.7) / Math.max(1, series.length))
  return (
    <figure className={classes.figure}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className={classes.chart}>
        {bars.map((bar, at) => {
          const middle = (at + 0.5) * step
          return (
            <g key={bar.id}>
              {bar.values.map((value, place) => (
                <rect
                  key={series[place]}
                  data-series={place}
                  x={middle + (place - series.length / 2) * thick}
                  y={value > 0 ? line - value * scale : line}
                  width={thick - 1}
                  height={Math.abs(value) * scale}
                >
                  <title>{`${bar.label}, ${series[place]}: ${number(value)}`}</title>
                </rect>
              ))}
              <text y={height - 20} textAnchor="middle">
                {linesOf(bar.label).map((text, below) => (
                  <tspan key={text} x={middle} dy={below * 14}>
                    {text}
                  </tspan>
                ))}
              </text>
            </g>
          )
        })}
        <line x1={0} x2={width} y1={line} y2={line} />
      </svg>
      {series.length > 1 && (
        <figcaption className={classes.legend} aria-hidden>
          {series.map((name, place) => (
            <span key={name} data-series={place}>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

/** The last word stands below the others. */
function linesOf(label: string): string[] {
  const at = label.lastIndexOf(' ')
  return at < 0 ? [label] : [label.slice(0, at), label.slice(at + 1)]
}
